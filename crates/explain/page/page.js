(() => {
  const steps = [...document.querySelectorAll(".step")];
  const slider = document.querySelector(".controls input");
  const output = document.querySelector(".controls output");
  const buttons = [...document.querySelectorAll(".controls button")];
  const items = [...document.querySelectorAll("li")];
  const last = steps.length - 1;
  let shown = -1;
  // Without an element of its name, an address does not scroll the page.
  const ids = steps.map((step) => "#" + step.id);
  steps.forEach((step) => step.removeAttribute("id"));
  const show = (wanted) => {
    const number = Math.max(0, Math.min(last, wanted));
    if (number === shown) return;
    shown = number;
    steps.forEach((step, i) => { step.hidden = i !== number; });
    items.forEach((item) => {
      const own = item.firstElementChild.hash === ids[number];
      item.classList.toggle("current", own);
    });
    slider.value = number;
    slider.setAttribute("aria-valuetext", steps[number].dataset.label);
    output.textContent = steps[number].dataset.label;
    buttons[0].disabled = buttons[1].disabled = number === 0;
    buttons[2].disabled = buttons[3].disabled = number === last;
    history.replaceState(null, "", ids[number]);
  };
  const ofHash = () => ids.indexOf(location.hash);
  document.documentElement.classList.add("js");
  slider.addEventListener("input", () => show(Number(slider.value)));
  [() => 0, () => shown - 1, () => shown + 1, () => last].forEach((to, i) => {
    buttons[i].addEventListener("click", () => show(to()));
  });
  const keys = {
    ArrowLeft: () => shown - 1, ArrowRight: () => shown + 1, PageUp: () => shown - 10,
    PageDown: () => shown + 10, Home: () => 0, End: () => last,
  };
  document.addEventListener("keydown", (event) => {
    const to = keys[event.key];
    if (!to || event.altKey || event.ctrlKey || event.metaKey || event.target === slider) return;
    event.preventDefault();
    show(to());
  });
  addEventListener("hashchange", () => show(Math.max(0, ofHash())));
  show(Math.max(0, ofHash()));
})();
