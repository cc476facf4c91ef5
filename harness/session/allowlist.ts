import type { Control } from '../control/control.ts';

type Entries = readonly string[];

/** Entries to be added and removed, with multiplicity. */
interface Change {
  readonly on: Entries;
  readonly off: Entries;
}

/** Maximum set calls, between which others may interfere. */
const MAX_CALLS = 64;
/** Maximum reads whether another run's lost entry was restored. */
const MAX_LOOKS = 3;

/**
 * Changes the allowlist of a venue that several runs may change at once. The interface replaces the whole list, and its reply shows the
 * previous one: others' changes since the last read are then lost, and are set again. Whoever overwrites a change repeats it, so that each
 * is made once.
 * @param known  list read last; left out: read now
 * @returns whether anything was set
 */
async function changeAllowlist(control: Control, change: Change, known?: Entries): Promise<boolean> {
  let expected = known ?? entriesOf(await control.limits({}));
  let { on, off } = change;
  let isSet = false;
  for (let calls = 0, looks = 0; calls < MAX_CALLS && looks < MAX_LOOKS && on.length + off.length > 0; calls++) {
    const next = [...without(expected, off), ...on];
    // A missing entry cannot be removed yet.
    off = without(off, expected);
    if (on.length === 0 && next.length === expected.length) {
      looks += 1;
      expected = entriesOf(await control.limits({}));
      continue;
    }
    const before = entriesOf(await control.limits({ allowlist: next }));
    isSet = true;
    on = without(before, expected);
    off = [...off, ...without(expected, before)];
    expected = next;
  }
  return isSet;
}

/** Adds one entry: each run has its own. */
export async function addToAllowlist(control: Control, address: string, known: Entries): Promise<void> {
  await changeAllowlist(control, { on: [address], off: [] }, known);
}

/** Removes one entry: another active run keeps its own. */
export function removeFromAllowlist(control: Control, address: string): Promise<boolean> {
  return changeAllowlist(control, { on: [], off: [address] });
}

function entriesOf({ before }: Awaited<ReturnType<Control['limits']>>): Entries {
  return before.allowlist ?? [];
}

/** Returns the entries with each of the others removed once. */
function without(entries: Entries, others: Entries): string[] {
  const left = [...others];
  return entries.filter((entry) => {
    const at = left.indexOf(entry);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
