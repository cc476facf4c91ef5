import type { Authority, Decides, Source } from '../../spec-schemas/clause.ts';
import type { Histogram, Latency, Threshold } from '../../spec-schemas/latencies.ts';

/**
 * The journal of a run: one JSON object per line in `events.ndjson`, from which every report is folded.
 * An event carries everything its reader needs, so a report needs neither the sources nor the target.
 */
export type RunEvent =
  | RunStarted
  | TargetProbed
  | CheckStarted
  | CheckEnded
  | KeysUsed
  | WorkJudged
  | FindingEvent
  | CampaignEnded
  | ProductAbsent
  | ProductUntold
  | ProductIdle
  | SwitchedOff
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
  readonly access?: Access;
  /** `--min-judged`: the share of the judgeable clauses that has to be judged for a verdict. */
  readonly minJudged?: number;
  /** Left out: none. */
  readonly waivers?: readonly Waiver[];
  readonly baseline?: Baseline;
  /** `--threshold`. Left out: none. */
  readonly thresholds?: readonly Threshold[];
  /** Products that the venue has to have, by id: `--require`. Left out: none. */
  readonly required?: readonly string[];
  /** How many clauses there are, and how many of them this build can judge; left out in what an older build wrote. */
  readonly counts?: ClauseCounts;
  /** Every clause of the specification that the run could touch, so that unjudged ones are counted too. */
  readonly clauses: readonly ClauseFacts[];
  /** Every selected check, in the order of the plan; of a shard its own. */
  readonly checks: readonly CheckFacts[];
  /** Campaigns that are to be played: `campaign.<name>`; left out in what an older build wrote. */
  readonly campaigns?: readonly string[];
  /** Which part of a whole this is; left out: all of it. */
  readonly shard?: { readonly part: number; readonly of: number };
}

/** How a target is reached and treated, so that a replay does the same. No token and no key stands here. */
export interface Access {
  /** Whether somebody else may move the venue in the meantime. */
  readonly isolation: 'closed' | 'shared';
  /** URL of the operator interface; null: none. */
  readonly control: string | null;
  /** Of the network that was named; null: probed. */
  readonly chainId: number | null;
  readonly serviceName: string;
  readonly role: 'node' | 'gateway' | 'auto';
  readonly rate: number | 'unlimited';
  /** Names of the headers that were added to each request (`--header`), never a value. Left out: none. */
  readonly headers?: readonly string[];
  /** The environment variable that had a bearer token for it. Left out: none. */
  readonly bearerEnv?: string;
  /** The proxy that it was reached through, without credentials. Left out: none. */
  readonly proxy?: string;
}

/** A known deviation: its clause is judged as ever, and what is found of it does not decide. */
export interface Waiver {
  readonly clause: string;
  readonly reason: string;
  /** Who answers for it. */
  readonly owner: string;
  /** The last day on which it holds, as YYYY-MM-DD, UTC. */
  readonly expires: string;
  /** Every check that judges the clause, selected or not: only when all of them pass has it outlived its reason. */
  readonly judgedBy: readonly string[];
}

/** From all clauses to those that can be judged, each a part of the one before. */
export interface ClauseCounts {
  readonly all: number;
  /** Under the profile. */
  readonly inForce: number;
  /** Of these, what shows on a wire: the others are on documents and people. */
  readonly visible: number;
  /** Of these, what a check of this build judges. */
  readonly checked: number;
}

/** What an earlier run had found: only what is worse than it decides. */
export interface Baseline {
  /** As it was named on the command line. */
  readonly file: string;
  readonly violations: readonly {
    readonly id: string;
    readonly clause: string | null;
    /** Of a body that is off its shape: the keys that were off. */
    readonly keys?: readonly string[];
  }[];
  /** Checks and campaigns that came to no verdict there. */
  readonly undecided: readonly string[];
  /** Products that were seen to be there; left out in what an older build wrote. */
  readonly products?: readonly string[];
}

export interface ClauseFacts {
  readonly id: string;
  readonly says: string;
  /** Where it stands; left out in what an older build wrote. */
  readonly sources?: readonly Source[];
  readonly authority: Authority;
  readonly profile: 'live' | 'next';
  /** Whether a failure of it is a violation in this run (authority, `--strict`, profile). */
  readonly decides: Decides;
  /** The decision that says which forms of what the text leaves open are accepted; left out: it leaves nothing open. */
  readonly decision?: string;
}

export interface CheckFacts {
  readonly id: string;
  readonly title: string;
  readonly area: string;
  readonly clauses: readonly string[];
  /** About what its requests weigh, where the rate of a run decides how long it takes; left out: it does not. */
  readonly weight?: number;
  /** Of something that the next release changes; left out: of nothing. */
  readonly form?: { readonly profile: 'live' | 'next'; readonly item: string };
}

/** What the probe found out; without it the target was never reached. */
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
  /** Clauses that this build has a check for and the target the means, selected or not; told where a share is asked. */
  readonly judgeable?: readonly string[];
}

export interface CheckStarted {
  readonly event: 'check-started';
  readonly t: string;
  readonly check: string;
}

/**
 * Keys of the run sign from here on what may stay standing if the run is killed. They are derived anew from `from`, with
 * the seed and the salt of the newest `run-started` before. None where the target is in the process of the run.
 */
export interface KeysUsed {
  readonly event: 'keys-used';
  readonly t: string;
  /** A check, a campaign, or a work of the run. */
  readonly by: string;
  /** `keys` of them, from the n-th on. What derived them may be an earlier case than what uses them. */
  readonly from: { readonly caseId: string; readonly attempt: number; readonly n: number; readonly keys: number };
  /** An account that they sign for; left out: their own. */
  readonly for?: string;
}

export type CheckStatus = 'pass' | 'fail' | 'blocked' | 'skipped' | 'inconclusive' | 'waived';

export interface CheckEnded {
  readonly event: 'check-ended';
  readonly t: string;
  readonly check: string;
  readonly status: CheckStatus;
  readonly durationMs: number;
  /** Why it did not pass, in one line: the missing capability, the failed setup, the silence of the target. */
  readonly reason?: string;
  /** Verdict on each clause that was exercised; a clause not named here was not judged by this check. */
  readonly judged: Readonly<Record<string, 'pass' | 'fail'>>;
  /** Of a case that ran: why a clause that the check names was not judged. */
  readonly unjudged?: Readonly<Record<string, string>>;
  readonly attempts: number;
}

/**
 * What of a run belongs to no check, and is the source of findings all the same: `run.products` holds products that are
 * not there though they were demanded, or an earlier run had met them, `run.reads` documented reads that are missing and were
 * needed, `run.shapes` what only advises, once in a run, wherever it came by.
 */
export type RunWork = 'run.probe' | 'run.treasury' | 'run.campaign' | 'run.products' | 'run.reads' | 'run.shapes';

/** Where a waiver that is good for nothing any more is told. */
export const WAIVERS = 'run.waivers';

/** Such work was answered with something that breaks clauses. Its findings stand beside it. */
export interface WorkJudged {
  readonly event: 'work-judged';
  readonly t: string;
  readonly work: RunWork;
  readonly judged: Readonly<Record<string, 'fail'>>;
}

export type Severity = 'violation' | 'advisory' | 'unsteady';

export interface FindingEvent {
  readonly event: 'finding';
  readonly t: string;
  /** Hash of clause, check and the normalised paths of the diff: stable over seeds. */
  readonly id: string;
  readonly severity: Severity;
  readonly clause: string | null;
  /** A check id, `campaign.<name>`, or a work of the run. */
  readonly check: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  readonly diff: readonly DiffRow[];
  /** Of a body that is off its shape: the shape. Its id is that of clause, check and shape, whichever keys are off. */
  readonly shape?: string;
  readonly transcript: readonly TranscriptEntry[];
  /** The exchanges in which the accused values stand, whole; left out where they are not known. */
  readonly judged?: readonly JudgedExchange[];
  /** The command that shows it again. */
  readonly reproduce: string;
  /** What `replay` needs beyond seed and check: the shrunk sequence of a campaign. */
  readonly replay?: unknown;
  /** Of a campaign: clauses that speak of what differs, the likeliest first. They are accused of nothing. */
  readonly suspects?: readonly string[];
  /** Of a campaign: clauses that the model breaks one of and then answers as the target did, the likeliest first. */
  readonly fits?: readonly string[];
}

export interface DiffRow {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

/** One message that crossed the target's edge, secrets removed, long texts cut. */
export interface TranscriptEntry {
  readonly t: string;
  readonly direction: 'sent' | 'received';
  readonly channel: 'http' | 'ws' | 'control';
  readonly text: string;
}

/** An exchange that was judged, secrets removed, nothing cut. */
export interface JudgedExchange {
  /** What was asked; null of a frame that nobody asked for, and where it is no longer known. */
  readonly sent: TranscriptEntry | null;
  readonly received: TranscriptEntry;
  /** JSON pointers to the accused values in the body that was received; the empty text is the whole body. */
  readonly pointers: readonly string[];
}

export interface CampaignEnded {
  readonly event: 'campaign-ended';
  readonly t: string;
  readonly id: string;
  readonly runs: number;
  readonly steps: number;
  readonly coverage: Readonly<Record<string, number>>;
  /** Rules of the model that no sequence asked its shadow for; left out in what an older build wrote. */
  readonly unreached?: readonly string[];
  /** False when the model was compared with itself: plumbing proved, no clause judged. */
  readonly judging: boolean;
  readonly judged: Readonly<Record<string, 'pass' | 'fail'>>;
  /** Present when the campaign could not be finished, or could not run at all. */
  readonly status: CheckStatus;
  readonly reason?: string;
}

/** The venue has no path for anything that brings a product about: what needs it is skipped. */
export interface ProductAbsent {
  readonly event: 'product-absent';
  readonly t: string;
  /** Its id. */
  readonly product: string;
  /** As a sentence names it. */
  readonly name: string;
}

/** The venue takes actions of a product, and nothing comes of any: what needs it is not exercised. */
export interface ProductIdle {
  readonly event: 'product-idle';
  readonly t: string;
  /** Its id. */
  readonly product: string;
  /** As a sentence names it. */
  readonly name: string;
}

/** Something is turned off that the documents have a switch for: what needs it is skipped. */
export interface SwitchedOff {
  readonly event: 'switched-off';
  readonly t: string;
  /** Its id. */
  readonly switch: string;
  /** What is off, as a sentence names it. */
  readonly name: string;
  /** What told. */
  readonly how: string;
}

/** A product was demanded, and nobody could ask for it: the run comes to no verdict. */
export interface ProductUntold {
  readonly event: 'product-untold';
  readonly t: string;
  /** Its id. */
  readonly product: string;
  /** As a sentence names it. */
  readonly name: string;
}

/** Something a reader should know and no verdict depends on: a wait for the rate budget, an unknown open-set value. */
export interface NoteEvent {
  readonly event: 'note';
  readonly t: string;
  readonly text: string;
}

/** How fast the venue answered since this was last told: by latency, values in ms and how often each was measured. */
export interface LatenciesMeasured {
  readonly event: 'latencies';
  readonly t: string;
  readonly measured: Partial<Record<Latency, Histogram>>;
}

export interface RunEnded {
  readonly event: 'run-ended';
  readonly t: string;
  /**
   * `disturbed`: somebody else moved a venue that the run should have had to itself. `max-failures`: so many checks and
   * campaigns failed as are enough (`--max-failures`).
   */
  readonly ending: 'finished' | 'interrupted' | 'unreachable' | 'max-time' | 'max-failures' | 'disturbed';
  readonly reason?: string;
  readonly requests: number;
  readonly weight: number;
  readonly frames: number;
  readonly rateLimited: number;
  /** Weight that the rate budget offered in the time of the run; left out where nothing limited it. */
  readonly offeredWeight?: number;
  /** Milliseconds in which some request stood in line for the rate budget. */
  readonly waitedMs?: number;
}
