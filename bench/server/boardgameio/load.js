// Scripted clients for boardgame.io's server: so many tables of four at a time, game after game, all opened first; they
// move as soon as everybody has the view.
const { io } = require('socket.io-client');

const [port, tables, games, seconds] = process.argv.slice(2).map(Number);
const url = `http://localhost:${port}`;
let moves = 0;
let errors = 0;
let matches = 0;
const latencies = [];

function targets(G) {
  const found = [];
  for (let place = 0; place < 36; place++) {
    const inLine = place % 6 === G.varys % 6 || Math.floor(place / 6) === Math.floor(G.varys / 6);
    if (place !== G.varys && inLine && G.grid[place]) found.push(place);
  }
  return found;
}

async function open() {
  const matchID = `match-${matches++}`; // made by the server when the first client syncs
  const players = [];
  for (let seat = 0; seat < 4; seat++) {
    const socket = io(`${url}/hand`, { transports: ['websocket'], forceNew: true });
    const player = { socket, state: null, waiting: null };
    socket.on('sync', (_, info) => arrive(player, info.state));
    socket.on('update', (_, state) => arrive(player, state));
    players.push(player);
    await new Promise((done) => {
      player.waiting = { id: 0, done };
      socket.emit('sync', matchID, `${seat}`, undefined, 4);
    });
  }
  return { matchID, players };
}

async function play({ matchID, players }, until) {
  while (Date.now() < until) {
    const { G, ctx, _stateID } = players[0].state;
    const options = targets(G);
    if (!options.length) return;
    const seat = Number(ctx.currentPlayer);
    const to = options[Math.floor(Math.random() * options.length)];
    const action = {
      type: 'MAKE_MOVE',
      payload: { type: 'go', args: [to], playerID: `${seat}` },
    };
    const begun = performance.now();
    const everybody = Promise.all(
      players.map((player) => new Promise((done) => { player.waiting = { id: _stateID + 1, done }; })),
    );
    players[seat].socket.emit('update', action, _stateID, matchID, `${seat}`);
    const late = new Promise((done) => setTimeout(() => done('late'), 5000).unref());
    if ((await Promise.race([everybody, late])) === 'late') { errors++; return; }
    latencies.push(performance.now() - begun);
    moves++;
  }
}

async function playInTurn(inTurn, until) {
  for (const table of inTurn) await play(table, until);
}

function arrive(player, state) {
  player.state = state;
  if (player.waiting && state._stateID >= player.waiting.id) {
    const { done } = player.waiting;
    player.waiting = null;
    done();
  }
}

async function main() {
  const ready = [];
  for (let n = 0; n < tables; n++) {
    ready.push([]);
    for (let k = 0; k < games; k++) ready[n].push(await open());
  }
  console.log('ready');
  await new Promise((go) => process.stdin.once('data', go));
  const begun = Date.now();
  await Promise.all(ready.map((inTurn) => playInTurn(inTurn, begun + 1000 * seconds)));
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))];
  console.log(JSON.stringify({ moves, errors, seconds: (Date.now() - begun) / 1000, median: at(0.5), p99: at(0.99) }));
  process.exit(0);
}

main();
