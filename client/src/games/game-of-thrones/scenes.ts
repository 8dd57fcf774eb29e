export { sceneOf } from "../thrones/scenes";
