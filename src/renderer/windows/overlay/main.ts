import './overlay.css';

/** Shows the number and name of the monitor; both come with the address. */
function start(): void {
  const asked = new URLSearchParams(location.search);
  for (const [id, name] of [
    ['number', 'n'],
    ['label', 'label'],
  ] as const) {
    const element = document.getElementById(id);
    if (element !== null) element.textContent = asked.get(name) ?? '';
  }
}

start();
