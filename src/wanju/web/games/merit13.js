/** 功德轮回, the base edition. */

export { layout } from "./merit/layout.js";
