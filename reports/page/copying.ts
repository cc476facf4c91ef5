/** Buttons beside commands and findings: copies where the browser lets it, and else selects the command. */
export function offerCopies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.copy, button.copy-link'))
    button.hidden = false;
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.classList.contains('copy-link')) void copyLink(button);
    else if (button?.classList.contains('copy')) void copy(button);
  });
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const command = button.parentElement?.querySelector('code');
  if (command == null) return;
  if (await isCopied(command.textContent)) {
    button.textContent = 'Copied';
    return;
  }
  getSelection()?.selectAllChildren(command);
  button.textContent = 'Selected';
}

async function copyLink(button: HTMLButtonElement): Promise<void> {
  const link = new URL(button.dataset.link ?? '', location.href).href;
  // Where it cannot be copied it stands in the address.
  if (!(await isCopied(link))) location.href = link;
  button.textContent = 'Copied';
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
