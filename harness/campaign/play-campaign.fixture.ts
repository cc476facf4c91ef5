import { expect } from 'vitest';
import type { ProductId } from '../../spec-schemas/products.ts';
import type { SwitchId } from '../../spec-schemas/switches.ts';
import type { Control } from '../control/control.ts';
import { undecodedActionReasonFor } from '../product-probes/unread-words.ts';
import { makeViolationPolicy } from '../runner/deciding-policy.ts';
import type { CampaignEnded, CampaignProgress, FindingEvent, RunEvent } from '../runner/events.ts';
import { FindingsOutsideCases } from '../runner/run-findings.ts';
import type { Session } from '../runner/session.ts';
import type { Family } from './families/family.ts';
import { tradingFamily } from './families/trading.ts';
import { runCampaigns } from './play/run-campaigns.ts';
import { signWithAddressPlaceholder } from './play/trusted-signature.ts';

/** Returns the part of a run that a campaign uses, for a run that is not strict. */
export function makeTestCampaignRun(emit: (event: RunEvent) => void) {
  const telling = { emit, timestamp: () => '2026-01-01T00:00:00Z', reproduce: (check: string) => `--fuzz ${check}` };
  return {
    findings: new FindingsOutsideCases({ deciding: makeViolationPolicy({ strict: false }), ...telling }),
    ...telling,
  };
}

/** Returns the preparation of sequences that are played alone, on a target with every product. */
export function soloPreparationOptions(
  session: Session & { readonly control: Control },
  run: Parameters<typeof runCampaigns>[2],
) {
  return {
    session,
    probedSession: session,
    control: session.control,
    run,
    trustedSigner: signWithAddressPlaceholder,
    probes: false,
    lacks: [],
    off: [],
  };
}

const size = { kind: 'runs', runs: 8 } as const;

type Options = Omit<Parameters<typeof runCampaigns>[0], 'families' | 'interrupted'> & {
  readonly family?: Family;
  /** Whether to stop at the first finding. Default false. */
  readonly untilFound?: boolean;
  /** Products that the target lacks. Default: none. */
  readonly lacks?: readonly ProductId[];
  /** Actions whose body, known from public facts alone, the target cannot read. Default: none. */
  readonly unread?: readonly string[];
  /** Switches that are off on the target. Default: none. */
  readonly off?: readonly SwitchId[];
  /** Products whose actions the target accepts without effect. Default: none. */
  readonly idle?: readonly ProductId[];
};

/** Plays the campaign of one family and collects its events. */
export async function playCampaign(
  session: Session,
  { family = tradingFamily, untilFound = false, lacks = [], unread = [], off = [], idle = [], ...options }: Options = {
    size,
  },
  seed = 1,
) {
  const events: RunEvent[] = [];
  const describe = ({ name }: { readonly name: string }) => `the venue has no ${name} (ACTION_UNSUPPORTED)`;
  const describeOff = ({ name }: { readonly name: string }) => `the venue has ${name} switched off`;
  const found = {
    products: { all: async () => lacks, describe },
    switches: { all: async () => off, describe: describeOff },
    idle: { known: () => idle },
    words: { whyUnread: async (tag: string) => (unread.includes(tag) ? undecodedActionReasonFor(tag) : null) },
  };
  const run = { ...makeTestCampaignRun((event) => void events.push(event)), ...found };
  const interrupted = () => untilFound && events.some(({ event }) => event === 'finding');
  await runCampaigns({ ...options, families: [family], interrupted }, session, { seed, salt: 'test', ...run });
  const ended = events.filter((event): event is CampaignEnded => event.event === 'campaign-ended');
  expect(ended).toHaveLength(1);
  const notes = events.flatMap((event) => (event.event === 'note' ? [event.text] : []));
  return {
    ended: ended[0],
    findings: events.filter((event): event is FindingEvent => event.event === 'finding'),
    progress: events.filter((event): event is CampaignProgress => event.event === 'campaign-progress'),
    notes,
  };
}
