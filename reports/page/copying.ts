/** Buttons beside commands: copies where the browser lets it, and else selects the command. */
export function offerCopies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.copy')) button.hidden = false;
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button.copy') : null;
    if (button !== null) void copy(button);
  });
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const command = button.parentElement?.querySelector('code');
  if (command == null) return;
  try {
    await navigator.clipboard.writeText(command.textContent);
    button.textContent = 'Copied';
  } catch {
    getSelection()?.selectAllChildren(command);
    button.textContent = 'Selected';
  }
}
