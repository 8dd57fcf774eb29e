// boardgame.io's server, in memory, with a game of the size of Hand of the King: 36 cards in a grid, one who moves over it and
// takes cards, banners for the most of a house, and a hidden deck.
const { Server, Origins } = require('boardgame.io/dist/cjs/server.js');

const HOUSES = ['stark', 'greyjoy', 'lannister', 'targaryen', 'baratheon', 'tyrell', 'tully'];

function setup({ ctx, random }) {
  const cards = [];
  HOUSES.forEach((house, h) => {
    for (let n = 0; n < 8 - h; n++) cards.push({ id: `${house}_${n}`, house });
  });
  const grid = random.Shuffle([...cards, { id: 'varys', house: '' }]).slice(0, 36);
  const varys = grid.findIndex((card) => card.house === '');
  if (varys >= 0) grid[varys] = null;
  const companions = Array.from({ length: 14 }, (_, n) => `companion_${n}`);
  return {
    grid,
    varys: varys >= 0 ? varys : 0,
    areas: Array.from({ length: ctx.numPlayers }, () => []),
    counts: Object.fromEntries(HOUSES.map((house) => [house, Array(ctx.numPlayers).fill(0)])),
    banners: Object.fromEntries(HOUSES.map((house) => [house, null])),
    available: companions.slice(0, 6),
    unused: random.Shuffle(companions.slice(6)),
  };
}

const Hand = {
  name: 'hand',
  setup,
  playerView: ({ G }) => ({ ...G, unused: G.unused.length }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    go: {
      move: ({ G, ctx }, to) => {
        const seat = Number(ctx.currentPlayer);
        const card = G.grid[to];
        if (!card) return 'INVALID_MOVE';
        const sameRow = Math.floor(to / 6) === Math.floor(G.varys / 6);
        const step = sameRow ? Math.sign(to - G.varys) : 6 * Math.sign(to - G.varys);
        for (let place = G.varys + step; place !== to + step; place += step) {
          const here = G.grid[place];
          if (here && here.house === card.house) {
            G.areas[seat].push(here.id);
            G.counts[card.house][seat] += 1;
            G.grid[place] = null;
          }
        }
        G.varys = to;
        const holder = G.banners[card.house];
        const counts = G.counts[card.house];
        if (holder === null || counts[seat] >= counts[holder]) G.banners[card.house] = seat;
      },
      client: false,
    },
  },
};

Server({ games: [Hand], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () => console.log('ready'));
