/** 功德轮回, the large edition. */

export { layout } from "./merit/layout.js";
