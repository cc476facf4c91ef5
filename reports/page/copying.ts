/** Binds the copy buttons of commands and findings: they copy where the browser allows it, and otherwise select the command. */
export function bindCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.copy, button.copy-link, button.copy-text'))
    button.hidden = false;
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.classList.contains('copy-link')) void copyLink(button);
    else if (button?.classList.contains('copy-text')) void copyText(button);
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
  // The fallback puts the link into the address bar.
  if (!(await isCopied(link))) location.href = link;
  button.textContent = 'Copied';
}

/** Copies the visible text of a finding, for a ticket: its cause, the clause, both values, the exchange and the commands. */
async function copyText(button: HTMLButtonElement): Promise<void> {
  const finding = button.closest<HTMLElement>('.finding');
  if (finding === null) return;
  const buttons = [...finding.querySelectorAll('button')];
  for (const each of buttons) each.hidden = true;
  const cause = finding.closest('.cause')?.querySelector('h3')?.textContent ?? '';
  // biome-ignore lint/performance/useDomNodeTextContent: innerText omits collapsed parts, which do not belong in a ticket
  const text = `${cause}\n\n${finding.innerText}`;
  for (const each of buttons) each.hidden = false;
  if (await isCopied(text)) {
    button.textContent = 'Copied';
    return;
  }
  getSelection()?.selectAllChildren(finding);
  button.textContent = 'Selected';
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
