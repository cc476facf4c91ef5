import type { Control } from '../control/control.ts';

type Entries = readonly string[];

/** What is to be put on and taken off, each as often as it is named. */
interface Change {
  readonly on: Entries;
  readonly off: Entries;
}

/** As often as others may set it between two answers. */
const MAX_CALLS = 64;
/** As often as it is looked whether an entry that another has lost was put back. */
const MAX_LOOKS = 3;

/**
 * Changes the allowlist of a venue that several runs may be changing at once. The interface sets it whole, and its reply
 * tells what stood before: what others had changed since it was last known is lost then, and set once more. Whoever
 * overwrites a change makes it up, so that each is made once.
 * @param known  what was read last; left out: read now
 * @returns whether anything was set
 */
async function changeAllowlist(control: Control, change: Change, known?: Entries): Promise<boolean> {
  let expected = known ?? entriesOf(await control.limits({}));
  let { on, off } = change;
  let isSet = false;
  for (let calls = 0, looks = 0; calls < MAX_CALLS && looks < MAX_LOOKS && on.length + off.length > 0; calls++) {
    const next = [...without(expected, off), ...on];
    // What is not there cannot be taken off yet.
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

/** One more entry: each run has its own. */
export async function putOnAllowlist(control: Control, address: string, known: Entries): Promise<void> {
  await changeAllowlist(control, { on: [address], off: [] }, known);
}

/** One entry per run: another that is still going on keeps its own. */
export function takeOffAllowlist(control: Control, address: string): Promise<boolean> {
  return changeAllowlist(control, { on: [], off: [address] });
}

function entriesOf({ before }: Awaited<ReturnType<Control['limits']>>): Entries {
  return before.allowlist ?? [];
}

/** Each of the others once less. */
function without(entries: Entries, others: Entries): string[] {
  const left = [...others];
  return entries.filter((entry) => {
    const at = left.indexOf(entry);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
