import type { IsDecidingClause, Source, SourceAuthority } from '../../spec-schemas/clause.ts';
import type { Histogram, LatencyKind, LatencyThreshold } from '../../spec-schemas/latencies.ts';
import type { EstimatedCheckWait } from '../budget/estimated-wait.ts';
import type { MeasuredOwnWait } from '../budget/measured-own-waits.ts';

/**
 * The journal of a run: one JSON object per line in `events.ndjson`, from which every report is folded.
 * An event carries everything its reader needs, so a report needs neither the sources nor the target.
 */
export type RunEvent =
  | RunStarted
  | TargetProbed
  | CheckStarted
  | CheckEnded
  | KeysUsedEvent
  | NonCheckTaskJudged
  | FindingEvent
  | CampaignProgress
  | CampaignEnded
  | ProductAbsentEvent
  | ProductUnprobedEvent
  | ProductWithoutEffectEvent
  | SwitchedOffEvent
  | FaucetServedPromptlyEvent
  | LatenciesMeasured
  | NoteEvent
  | RunEnded;

/** First line of every journal. `t` is ISO 8601, UTC, on every event. */
export interface RunStarted {
  readonly event: 'run-started';
  readonly t: string;
  readonly tool: { readonly name: string; readonly version: string };
  readonly id: string;
  readonly seed: number;
  readonly salt: string;
  readonly argv: readonly string[];
  readonly target: string;
  readonly profile: 'live' | 'next' | 'auto';
  readonly strict: boolean;
  /** Globs of clauses that decide as in a strict run: `--severity`. Left out: none. */
  readonly raised?: readonly string[];
  readonly access?: TargetAccess;
  /** `--min-judged`: the share of the judgeable clauses that must be judged for a verdict. */
  readonly minJudged?: number;
  /** Left out: none. */
  readonly waivers?: readonly Waiver[];
  readonly baseline?: FindingsBaseline;
  /** `--threshold`. Left out: none. */
  readonly thresholds?: readonly LatencyThreshold[];
  /** Required products of the venue, by id: `--require`. Left out: none. */
  readonly required?: readonly string[];
  /** Number of clauses, and of those that this build can judge; left out by older builds. */
  readonly counts?: ClauseCounts;
  /** All clauses that the run may judge, so that unjudged ones are counted too. */
  readonly clauses: readonly ClauseFacts[];
  /** All selected checks, in the order of the plan; for a shard its own. */
  readonly checks: readonly CheckFacts[];
  /** Campaigns to be played: `campaign.<name>`; left out by older builds. */
  readonly campaigns?: readonly string[];
  /** Foretold size of the campaigns where nobody operates the venue; left out: unknown, or by older builds. */
  readonly foretoldPlay?: ForetoldPlay;
  /** Part of a sharded run; left out: the whole run. */
  readonly shard?: { readonly part: number; readonly of: number };
}

/** Foretold size of campaigns: the steps of each, by id, or the seconds that all of them take together. */
export type ForetoldPlay = { readonly steps: Readonly<Record<string, number>> } | { readonly seconds: number };

/** Access to a target and its treatment, so that a replay does the same. Holds no token and no key. */
export interface TargetAccess {
  /** Whether others may use the venue at the same time. */
  readonly isolation: 'closed' | 'shared';
  /** URL of the operator interface; null: none. */
  readonly control: string | null;
  /** Chain id of the named network; null: probed. */
  readonly chainId: number | null;
  readonly serviceName: string;
  readonly role: 'node' | 'gateway' | 'auto';
  readonly rate: number | 'unlimited';
  /** Names of the headers added to each request (`--header`), never a value. Left out: none. */
  readonly headers?: readonly string[];
  /** Environment variable with a bearer token for it. Left out: none. */
  readonly bearerEnv?: string;
  /** Proxy that it was reached through, without credentials. Left out: none. */
  readonly proxy?: string;
}

/** Known deviation: its clause is judged as usual, but its findings do not decide. */
export interface Waiver {
  readonly clause: string;
  readonly reason: string;
  /** Person or team responsible for it. */
  readonly owner: string;
  /** Last day on which it holds, as YYYY-MM-DD, UTC. */
  readonly expires: string;
  /**
   * All checks that judge the clause, selected or not: the waiver has outlived its reason only when all of them pass.
   */
  readonly judgedBy: readonly string[];
}

/** Counts from all clauses to those that can be judged, each a subset of the one before. */
export interface ClauseCounts {
  readonly all: number;
  /** Clauses in force under the profile. */
  readonly inForce: number;
  /** Number of these that show on a wire: the others concern documents and people. */
  readonly visible: number;
  /** Number of these that a check of this build judges. */
  readonly checked: number;
}

/** Findings of an earlier run: only worse results decide. */
export interface FindingsBaseline {
  /** File as named on the command line. */
  readonly file: string;
  readonly violations: readonly {
    readonly id: string;
    readonly clause: string | null;
    /** Keys that violated their shape, for a finding about a shape. */
    readonly keys?: readonly string[];
  }[];
  /** Checks and campaigns without a verdict there. */
  readonly undecided: readonly string[];
  /** Products that were present; left out by older builds. */
  readonly products?: readonly string[];
}

export interface ClauseFacts {
  readonly id: string;
  readonly says: string;
  /** Sources of the clause; left out by older builds. */
  readonly sources?: readonly Source[];
  readonly authority: SourceAuthority;
  readonly profile: 'live' | 'next';
  /** Whether a broken clause is a violation in this run (authority, `--strict`, profile). */
  readonly decides: IsDecidingClause;
  /** Decision that lists the accepted forms of an open point; left out: the clause leaves nothing open. */
  readonly decision?: string;
}

export interface CheckFacts {
  readonly id: string;
  readonly title: string;
  readonly area: string;
  readonly clauses: readonly string[];
  /** File that declares it; left out by older builds. */
  readonly file?: string;
  /** Estimated weight of its requests, where nobody operates the venue; left out: an operator does, or the venue is in process. */
  readonly weight?: number;
  /** Estimated time that it waits by itself, along with `weight`; left out by older builds. */
  readonly ownWait?: MeasuredOwnWait;
  /** Estimated seconds that it waits in a queue, where nobody operates the venue; left out: none. */
  readonly wait?: EstimatedCheckWait;
  /** Form of an item that the next release changes; left out: none. */
  readonly form?: { readonly profile: 'live' | 'next'; readonly item: string };
}

/** Results of the probe; without this event the target was never reached. */
export interface TargetProbed {
  readonly event: 'target-probed';
  readonly t: string;
  readonly chainIdentity: string | null;
  readonly network: string;
  readonly profile: 'live' | 'next' | 'auto';
  readonly role: 'node' | 'gateway';
  readonly isolation: 'closed' | 'shared';
  readonly capabilities: readonly string[];
  readonly variants: Readonly<Record<string, string>>;
  /**
   * Clauses that this build has a check for and the target supports, selected or not; present where a share is
   * required.
   */
  readonly judgeable?: readonly string[];
}

/** The faucet served two claims from this address within its documented window: no check waits for that window. */
export interface FaucetServedPromptlyEvent {
  readonly event: 'faucet-prompt';
  readonly t: string;
}

export interface CheckStarted {
  readonly event: 'check-started';
  readonly t: string;
  readonly check: string;
}

/**
 * Keys of the run that from here on sign for effects which may remain if the run is killed. They can be derived again from `from`, with the
 * seed and the salt of the preceding `run-started`. Never emitted for an in-process target.
 */
export interface KeysUsedEvent {
  readonly event: 'keys-used';
  readonly t: string;
  /** A check, a campaign, or another task of the run. */
  readonly by: string;
  /** `keys` keys from the n-th on. The deriving case may be an earlier one than the using case. */
  readonly from: { readonly caseId: string; readonly attempt: number; readonly n: number; readonly keys: number };
  /** Account that they sign for; left out: their own. */
  readonly for?: string;
}

export type CheckStatus = 'pass' | 'fail' | 'blocked' | 'skipped' | 'inconclusive' | 'waived';

export interface CheckEnded {
  readonly event: 'check-ended';
  readonly t: string;
  readonly check: string;
  readonly status: CheckStatus;
  readonly durationMs: number;
  /** Reason why it did not pass, in one line: the missing capability, the failed setup, the silence of the target. */
  readonly reason?: string;
  /** Verdict on each exercised clause; a clause not named here was not judged by this check. */
  readonly judged: Readonly<Record<string, 'pass' | 'fail'>>;
  /** Reasons why clauses of a completed case were not judged. */
  readonly unjudged?: Readonly<Record<string, string>>;
  readonly attempts: number;
}

/**
 * Tasks of a run other than checks that produce findings: `run.products` has missing products that were required or that an earlier run
 * had, `run.reads` missing documented reads that were needed, `run.shapes` advisories, each once in a run, wherever seen.
 */
export type NonCheckTask = 'run.probe' | 'run.treasury' | 'run.campaign' | 'run.products' | 'run.reads' | 'run.shapes';

/** Source name of obsolete waivers. */
export const OBSOLETE_WAIVERS_SOURCE = 'run.waivers';

/** A task of the run got replies that break clauses. Its findings are separate events. */
export interface NonCheckTaskJudged {
  readonly event: 'work-judged';
  readonly t: string;
  readonly work: NonCheckTask;
  readonly judged: Readonly<Record<string, 'fail'>>;
}

export type FindingSeverity = 'violation' | 'advisory' | 'unsteady';

export interface FindingEvent {
  readonly event: 'finding';
  readonly t: string;
  /** Hash of clause, check and the normalised paths of the diff: stable across seeds. */
  readonly id: string;
  readonly severity: FindingSeverity;
  readonly clause: string | null;
  /** A check id, `campaign.<name>`, or a task of the run. */
  readonly check: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly diff: readonly DiffRow[];
  /** Shape that a body violates. The id is then a hash of clause, check and shape, whichever keys are wrong. */
  readonly shape?: string;
  /** Shape that was served in another form: a report merges this with other advisories about the shape. */
  readonly form?: string;
  readonly transcript: readonly TranscriptEntry[];
  /** Exchanges with the judged values, complete; left out where unknown. */
  readonly judged?: readonly JudgedExchange[];
  /** Command that reproduces it. */
  readonly reproduce: string;
  /** Data for `replay` beyond seed and check: the shrunk sequence of a campaign. */
  readonly replay?: unknown;
  /** Clauses about the difference of a campaign, likeliest first. They decide nothing. */
  readonly suspects?: readonly string[];
  /** Clauses of faults with which the model answers as the target did, likeliest first. */
  readonly fits?: readonly string[];
  /** Choices left open by the documents with which a venue would answer as the target did: sentences about such a venue. */
  readonly openChoices?: readonly string[];
  /** Entries of the differing figures, and the smallest change that gives the actual value. */
  readonly figures?: readonly FigureExplanation[];
}

/** Differing figure: its entries, and the smallest change of them that gives the actual value. */
export interface FigureExplanation {
  readonly path: string;
  /** The explanation in one sentence. */
  readonly words: string;
  /** The newest entries of the expected value, oldest first. */
  readonly entries: readonly {
    readonly what: string;
    readonly amount: string;
    /** Block that booked it. */
    readonly height?: number;
    readonly rounding?: string;
  }[];
  /** Number of older entries. */
  readonly more?: number;
  /** Empty: no change of up to two entries gives the actual value. */
  readonly changes: readonly {
    readonly kind: string;
    /** Entry that it changes; left out: the whole figure. */
    readonly what?: string;
    /** Amount of the entry, where the kind does not say it. */
    readonly amount?: string;
  }[];
  /** Number of other changes of as many entries with the same result. */
  readonly others?: number;
}

export interface DiffRow {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

/** Message that crossed the target's edge, secrets removed, long texts truncated. */
export interface TranscriptEntry {
  readonly t: string;
  readonly direction: 'sent' | 'received';
  readonly channel: 'http' | 'ws' | 'control';
  readonly text: string;
}

/** Judged exchange, secrets removed, nothing truncated. */
export interface JudgedExchange {
  /** Request; null for an unrequested frame, and where it is no longer known. */
  readonly sent: TranscriptEntry | null;
  readonly received: TranscriptEntry;
  /** JSON pointers to the judged values in the received body; the empty string is the whole body. */
  readonly pointers: readonly string[];
}

/** Progress for display: another hundredth of a campaign was played, or a sequence was replayed. No verdict depends on it. */
export interface CampaignProgress {
  readonly event: 'campaign-progress';
  readonly t: string;
  readonly id: string;
  /** Played fraction, 0 to 1. */
  readonly share: number;
  /** Number of replays so far of the sequence that is being shrunk and judged. Left out: none is, or an older build. */
  readonly replays?: number;
}

export interface CampaignEnded {
  readonly event: 'campaign-ended';
  readonly t: string;
  readonly id: string;
  readonly runs: number;
  readonly steps: number;
  /** Real time spent on playing and judging its sequences; left out by older builds. */
  readonly durationMs?: number;
  readonly coverage: Readonly<Record<string, number>>;
  /** Rules of the model that no sequence used; left out by older builds. */
  readonly unreached?: readonly string[];
  /** Situations that its family leads to, and others that it met; left out by older builds. */
  readonly goals?: readonly CampaignGoal[];
  /** Distribution of what the campaign played; left out by older builds. */
  readonly played?: CampaignDistribution;
  /** How often each kind of disturbance took effect; left out where none was requested. */
  readonly disturbed?: Readonly<Record<string, number>>;
  /** Unanswered actions for which no read showed whether they took effect; left out with `disturbed`. */
  readonly unresolved?: number;
  /** Statistics of bursts in flight together; left out without `--concurrency`. */
  readonly concurrent?: CampaignBursts;
  /** Guidance of its sequences; left out by older builds, and where none were guided. */
  readonly guided?: CampaignGuidance;
  /** False when the model was compared with itself: only the plumbing is tested, no clause judged. */
  readonly judging: boolean;
  readonly judged: Readonly<Record<string, 'pass' | 'fail'>>;
  /** Status; with a reason when the campaign could not finish, or not run at all. */
  readonly status: CheckStatus;
  readonly reason?: string;
}

/** Blocks of a campaign in which several actions were in flight together. */
export interface CampaignBursts {
  readonly bursts: number;
  /** Actions sent in them. */
  readonly actions: number;
  /** Blocks by the number of execution orders that real time and the target's ids left open: `1`, `up to 6`, `beyond 5040`. */
  readonly blocks: Readonly<Record<string, number>>;
  /** Execution orders tried beyond the first of each block. */
  readonly permuted: number;
  /** Reads sent directly after an acknowledgement, and compared. */
  readonly reads: number;
}

/** Named situation, and how often the sequences of a campaign met it. */
export interface CampaignGoal {
  readonly id: string;
  readonly says: string;
  readonly clauses: readonly string[];
  /** Whether the family leads to it; otherwise it was met by chance. */
  readonly isOwn: boolean;
  readonly times: number;
  /** Sequences that met it. */
  readonly runs: number;
  /** Fraction of the sequences that met it, 0 to 1. */
  readonly rate: number;
  /** First sequence that met it; left out where none did. */
  readonly first?: { readonly seed: number; readonly run: number };
  /** Obstacle between the target and the goal; left out: none known. */
  readonly unreachable?: string;
}

/** Distribution of what a campaign played. */
export interface CampaignDistribution {
  /** Sequences by number of steps played. */
  readonly lengths: Readonly<Record<string, number>>;
  /** Orders by drawn size. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** Guidance of a campaign's sequences: those that reached something new were kept and mutated. */
export interface CampaignGuidance {
  /** Features that its sequences reached, by kind. */
  readonly reached: Readonly<Record<'outcome' | 'rule' | 'pair' | 'state' | 'reply', number>>;
  /** Sequences that reached something new. */
  readonly kept: number;
  /** Sequences made from kept ones. */
  readonly mutated: number;
  /** Number of those that reached something new. */
  readonly mutatedKept: number;
}

/** The venue lacks a product: checks that need it are skipped. */
export interface ProductAbsentEvent {
  readonly event: 'product-absent';
  readonly t: string;
  /** Id of the product. */
  readonly product: string;
  /** Name to use in sentences. */
  readonly name: string;
}

/** The venue accepts actions of a product without effect: checks that need it are not exercised. */
export interface ProductWithoutEffectEvent {
  readonly event: 'product-idle';
  readonly t: string;
  /** Id of the product. */
  readonly product: string;
  /** Name to use in sentences. */
  readonly name: string;
}

/** A switch of the documents is off: checks that need its product are skipped. */
export interface SwitchedOffEvent {
  readonly event: 'switched-off';
  readonly t: string;
  /** Id of the switch. */
  readonly switch: string;
  /** Name of the disabled feature to use in sentences. */
  readonly name: string;
  /** Evidence for it. */
  readonly how: string;
}

/** A required product could not be probed: the run has no verdict. */
export interface ProductUnprobedEvent {
  readonly event: 'product-untold';
  readonly t: string;
  /** Id of the product. */
  readonly product: string;
  /** Name to use in sentences. */
  readonly name: string;
}

/** Information for the reader without influence on a verdict: a wait for the rate budget, an unknown open-set value. */
export interface NoteEvent {
  readonly event: 'note';
  readonly t: string;
  readonly text: string;
}

/** Latencies of the venue since the previous such event: by kind, values in ms with their counts. */
export interface LatenciesMeasured {
  readonly event: 'latencies';
  readonly t: string;
  readonly measured: Partial<Record<LatencyKind, Histogram>>;
}

export interface RunEnded {
  readonly event: 'run-ended';
  readonly t: string;
  /**
   * `disturbed`: another client used a venue that should be exclusive to the run. `max-failures`: as many checks and campaigns failed as
   * `--max-failures` allows.
   */
  readonly ending: 'finished' | 'interrupted' | 'unreachable' | 'max-time' | 'max-failures' | 'disturbed';
  readonly reason?: string;
  readonly requests: number;
  readonly weight: number;
  readonly frames: number;
  readonly rateLimited: number;
  /** Weight that the rate budget offered during the run; left out where nothing limited it. */
  readonly offeredWeight?: number;
  /** Milliseconds during which some request waited for the rate budget. */
  readonly waitedMs?: number;
  /** Decrease of the treasury key's balances during the run, whole units; left out: no key paid. */
  readonly spent?: { readonly usdc: string; readonly native: string };
}
