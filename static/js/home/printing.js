/** An army for reading: the button that prints it, where there is script. */
const button = document.getElementById("print");
button?.removeAttribute("hidden");
button?.addEventListener("click", () => window.print());
