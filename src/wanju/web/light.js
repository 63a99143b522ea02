// Light or dark, before the first paint: what the visitor chose, else what the system prefers. A classic script on purpose.
{
  let kept = null;
  try {
    kept = localStorage.getItem("wanju.light");
  } catch {
    // a browser that keeps nothing
  }
  const dark = kept ? kept === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.light = dark ? "dark" : "light";
}
