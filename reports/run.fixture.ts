import type {
  CampaignEnded,
  CheckEnded,
  CheckStarted,
  FindingEvent,
  NoteEvent,
  RunEnded,
  RunStarted,
  TargetProbed,
} from '../harness/runner/events.ts';

/** Events of a small made-up run, for tests: two areas, three checks, one clause of each authority. */

const t = '2026-01-02T03:04:05.000Z';

export const DECIDING_CLAUSE_ID = 'orders.cancel.not-found';
export const ADVISORY_CLAUSE_ID = 'orders.cancel.wording';
export const FAUCET_CLAUSE_ID = 'faucet.amount.clamp';

export function makeRunStarted(changes: Partial<RunStarted> = {}): RunStarted {
  return {
    event: 'run-started',
    t,
    tool: { name: 'venue-conformance', version: '1.2.3' },
    id: 'run-1',
    seed: 42,
    salt: 'a1b2',
    argv: ['run', '--seed', '42'],
    target: 'http://127.0.0.1:8080',
    profile: 'live',
    strict: false,
    access: {
      isolation: 'closed',
      control: 'http://127.0.0.1:8081',
      chainId: null,
      serviceName: 'Service',
      role: 'auto',
      rate: 20,
    },
    clauses: [
      {
        id: DECIDING_CLAUSE_ID,
        says: 'A cancel of no live order is refused.',
        sources: [{ document: 'write-api', section: 'Cancel' }],
        authority: 'seed',
        profile: 'live',
        decides: true,
      },
      {
        id: ADVISORY_CLAUSE_ID,
        says: 'The refusal names the oid.',
        authority: 'public',
        profile: 'live',
        decides: false,
      },
      { id: FAUCET_CLAUSE_ID, says: 'A claim is clamped.', authority: 'seed', profile: 'live', decides: true },
    ],
    checks: [
      { id: 'orders.cancel.gone', title: 'a second cancel', area: 'orders', clauses: [DECIDING_CLAUSE_ID] },
      { id: 'orders.cancel.words', title: 'its words', area: 'orders', clauses: [ADVISORY_CLAUSE_ID] },
      { id: 'faucet.clamp', title: 'a large claim', area: 'faucet', clauses: [FAUCET_CLAUSE_ID] },
    ],
    ...changes,
  };
}

export function makeTargetProbed(changes: Partial<TargetProbed> = {}): TargetProbed {
  return {
    event: 'target-probed',
    t,
    chainIdentity: '0xabc',
    network: 'devnet',
    profile: 'live',
    role: 'node',
    isolation: 'closed',
    capabilities: ['faucet', 'closed'],
    variants: { D07: 'resting', D01: '404' },
    ...changes,
  };
}

export function makeCheckStarted(check: string): CheckStarted {
  return { event: 'check-started', t, check };
}

export function makeCheckEnded(
  check: string,
  status: CheckEnded['status'],
  changes: Partial<CheckEnded> = {},
): CheckEnded {
  return { event: 'check-ended', t, check, status, durationMs: 12, judged: {}, attempts: 1, ...changes };
}

export function makeFindingEvent(changes: Partial<FindingEvent> = {}): FindingEvent {
  return {
    event: 'finding',
    t,
    id: 'f-1',
    severity: 'violation',
    clause: DECIDING_CLAUSE_ID,
    check: 'orders.cancel.gone',
    message: 'the refusal has another code',
    expected: 'ORDER_NOT_FOUND',
    actual: 'INVALID_REQUEST',
    diff: [{ path: '/error/code', expected: 'ORDER_NOT_FOUND', actual: 'INVALID_REQUEST' }],
    transcript: [{ t, direction: 'sent', channel: 'http', text: 'POST /exchange' }],
    reproduce: 'venue-conformance replay report.json --finding f-1 --target http://127.0.0.1:8080',
    ...changes,
  };
}

export function makeCampaignEnded(changes: Partial<CampaignEnded> = {}): CampaignEnded {
  return {
    event: 'campaign-ended',
    t,
    id: 'orders',
    runs: 25,
    steps: 600,
    coverage: { place: 300, cancel: 300 },
    judging: true,
    judged: {},
    status: 'pass',
    ...changes,
  };
}

export function makeNoteEvent(text: string): NoteEvent {
  return { event: 'note', t, text };
}

export function makeRunEnded(ending: RunEnded['ending'] = 'finished', changes: Partial<RunEnded> = {}): RunEnded {
  return {
    event: 'run-ended',
    t: '2026-01-02T03:05:05.000Z',
    ending,
    requests: 10,
    weight: 20,
    frames: 3,
    rateLimited: 0,
    ...changes,
  };
}
