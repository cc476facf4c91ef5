import { type Check, checksForProfile } from '../harness/check/check.ts';
import type { RunEvent } from '../harness/runner/events.ts';
import { testRunPlanOf } from '../harness/runner/plan/run-plan.fixture.ts';
import { runChecks } from '../harness/runner/run.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import {
  handleControl,
  type RulesEdit,
  readDefaultGenesis,
  rulesEditorAt,
  Venue,
  variantEdits,
} from '../reference-model/index.ts';
import { allChecks } from '../scenarios/index.ts';
import { areaOf } from '../spec-schemas/clause.ts';

// A fair venue that commits after its 202 only when a client waits for a block, and that refuses an action at once if it depends on an
// uncommitted one.

const forms: Forms = { D02: 'at-once', D240: 'door' };

type Forms = Readonly<Record<string, string>>;

const LATER_BLOCKS = 2;

/** The same venue, but with actions committed in the third block after admission: only the admission itself shows how long that takes. */
export const threeBlocksLateEdits: readonly RulesEdit[] = [
  ...Object.entries(forms).map(([decision, form]) => editOf(`${decision}=${form}`)),
  rulesEditorAt('chain', 'queue')(() => ({ delayBlocks: LATER_BLOCKS })),
];

function editOf(form: string): RulesEdit {
  const edit = variantEdits[form];
  if (edit === undefined) throw new Error(`no form ${form}`);
  return edit;
}

/** Commits an order at once; an action answered without a block waits until an order, or the operator, causes a block. */
class LateVenue extends Venue {
  #cut: (() => void) | null = null;

  override onPending(listener: (() => void) | null): void {
    this.#cut = listener;
  }

  override handle(...args: Parameters<Venue['handle']>): ReturnType<Venue['handle']> {
    const ticket = super.handle(...args);
    if (ticket.reply === null) this.#cut?.();
    return ticket;
  }

  override connect(...args: Parameters<Venue['connect']>): ReturnType<Venue['connect']> {
    const socket = super.connect(...args);
    const receive = socket.receive.bind(socket);
    socket.receive = (text) => {
      const answer = receive(text);
      if (answer !== null && typeof answer === 'object' && answer.reply === null) this.#cut?.();
      return answer;
    };
    return socket;
  }
}

/** Cases that send such a dependent action on purpose, and accept its refusal. */
const onPurpose: ReadonlySet<string> = new Set(['faucet.credit.at-the-head']);

/**
 * Returns the missing verdicts and violations of a run against such a venue, and the actions that depend on an uncommitted one, a line
 * each.
 * @param area  whose checks are run
 */
export async function complaintsOnLateVenue(area: string, seed: number): Promise<readonly string[]> {
  const said: string[] = [];
  let underWay = '';
  const noteLeaning: RulesEdit = rulesEditorAt(
    'chain',
    'queue',
  )(({ leans }) => ({
    leans: (core, waiting, arriving) => {
      const refusal = leans(core, waiting, arriving);
      if (refusal !== null && !onPurpose.has(underWay))
        said.push(`${underWay}: ${arriving.context.tag} leans on what has no block yet: ${refusal.message}`);
      return refusal;
    },
  }));
  const checks = checksOf(area);
  await played(checks, { seed, forms, edits: [noteLeaning] }, (event) => {
    if (event.event === 'check-started') underWay = event.check;
    said.push(...undecidedIn(event));
  });
  return said;
}

/**
 * Returns the missing verdicts and violations of a run, a line each, against a venue that answers before the commit and refuses some
 * actions at once, judged by the committed state. Only such a refusal tells anything about the commit.
 * @param form  of D253
 */
export async function falseAlarmsOnEarlyRefusal(
  area: string,
  seed: number,
  form: 'means' | 'door',
): Promise<readonly string[]> {
  const said: string[] = [];
  const venue = { seed, forms: { D02: 'at-once', D253: form }, edits: [] };
  await played(checksOf(area), venue, (event) => said.push(...undecidedIn(event)));
  return said;
}

function checksOf(area: string): readonly Check[] {
  return checksForProfile(allChecks, 'live').filter(({ id }) => areaOf(id) === area);
}

function undecidedIn(event: RunEvent): readonly string[] {
  if (event.event !== 'check-ended' || event.status === 'pass' || event.status === 'skipped') return [];
  return [`${event.check} ${event.status}: ${event.reason ?? ''}`];
}

async function played(
  checks: readonly Check[],
  { seed, forms, edits }: { readonly seed: number; readonly forms: Forms; readonly edits: readonly RulesEdit[] },
  emit: (event: RunEvent) => void,
): Promise<void> {
  const session = await openModelSession(
    {
      kind: 'model',
      profile: 'live',
      isolation: null,
      allowMainnetWrites: false,
      venue: { variants: forms, edits },
    },
    undefined,
    { Venue: LateVenue, readDefaultGenesis, handleControl },
  );
  await runChecks(testRunPlanOf(checks, { seed, strict: true }), session, {
    emit,
    timestamp: () => '2026-01-01T00:00:00Z',
    interrupted: () => false,
  });
  await session.close();
}
