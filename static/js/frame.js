// Which frame the table takes, known before the first paint and kept in step with the window and the size of text; a plain
// script, because modules come too late. What fits is counted in letters: larger text makes a desk a phone, as a smaller window does.
{
  const root = document.documentElement;
  const frame = () => {
    const letter = parseFloat(getComputedStyle(root).fontSize) / 16 || 1;
    const [wide, high] = [innerWidth / letter, innerHeight / letter];
    const lies = wide > high && (high < 560 || wide < 960);
    const name = lies ? "phone lying" : wide <= 760 || (wide <= 900 && high >= wide) ? "phone upright" : "desk";
    const said = wide <= 1100 ? `${name} narrow` : name;
    if (root.dataset.frame !== said) root.dataset.frame = said;
  };
  frame();
  addEventListener("resize", frame);
  new MutationObserver(frame).observe(root, { attributeFilter: ["style"] });
}
