import { setTimeout as pause } from 'node:timers/promises';
import { isJsonArray, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { findNearMatches } from '../../spec-schemas/near-matches.ts';
import {
  blockModes,
  localOnlyOperatorCalls,
  type OperatorPath,
  operatorCalls,
} from '../../spec-schemas/operator/calls.ts';
import { type SystemActionType, systemActionTable } from '../../spec-schemas/operator/system-actions.ts';
import { spotTokenTotalIn } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { holdBlocks, parseBlockMode } from '../control/block-mode.ts';
import type { Control } from '../control/control.ts';
import { OperatorSilenceError } from '../control/silent-operator.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { unnamedNativeToken } from '../probe/facts.ts';
import type { Session } from '../runner/session.ts';
import { readInfoData, readOraclePrices } from '../session/venue-figures.ts';

/** Result of one call, or one system action, of an operator interface. */
export interface OperatorTrial {
  /** `POST /control/commit`, or the type of a system action, or an unknown name. */
  readonly call: string;
  readonly verdict: 'works' | 'fails' | 'not offered' | 'not tried' | 'unknown';
  /** Observed effect, or the reason why the call was not tried. */
  readonly told: string;
  /** Duration of the trial in real time, ms; null: it was not tried. */
  readonly tookMs: number | null;
}

/** Observed effect of a call compared with the expected one. */
interface ObservedEffect {
  readonly works: boolean;
  readonly reported: string;
}

const BLOCKS = 2;
const ADVANCED_MS = 60_000;
const PAID = '7';
const CAPABILITIES = 'GET /control/capabilities';
const BLOCKS_CALL = 'POST /control/blocks';

/** Standard text for a call that is not offered. */
export const NEEDING_CHECKS_SKIPPED_TEXT = 'what needs it is skipped';

/** Standard text for an existing call whose effects are not easily undone. */
export const LEFT_TO_CHECKS_TEXT = 'the checks of a run try it';

/** Held blocks are watched for this many intervals of the timer that cut them. */
const HELD_INTERVALS = 3;
/** Time to watch them without a reported timer, and maximum, real ms. */
const UNTOLD_HELD_MS = 500;
const MOST_HELD_MS = 10_000;
/** Interval of polls, real ms. */
const LOOK_MS = 20;

/** Consensus time is in ms: a reported time that is too small by a factor between these is in seconds. */
const FEWEST_PER_SECOND = 500;
const MOST_PER_SECOND = 2_000;

/**
 * Tries what an operator interface offers, on the venue that it operates: each effect is read from the venue, and changes are undone,
 * except for two paid throw-away accounts and the time that has passed. It ends at the first call that is not answered.
 */
export async function runOperatorTrials(
  session: Session,
  control: Control,
  keys: () => Identity,
): Promise<OperatorTrial[]> {
  const trial = new Trial(session, control, keys);
  const all = await trial.all().finally(() => trial.release());
  return [
    ...all.map((one) => (one.call === BLOCKS_CALL ? trial.released(one) : one)),
    ...Object.keys(systemActionTable)
      .filter((type) => !(type in ofMoney))
      .map((type) => (control.offers('/control/system', { action: { type } }) ? leftToTheRun(type) : notOffered(type))),
    ...trial.unknown,
  ];
}

/** System actions that are tried; the effects of others are not easily undone. */
const ofMoney: { readonly [type in SystemActionType]?: true } = {
  gov_adjust_spot_value: true,
  gov_adjust_spot_balance: true,
};

/** Whether a system action credits an account. */
export function isCreditingSystemAction(type: string): boolean {
  return Object.hasOwn(ofMoney, type);
}

class Trial {
  readonly #session: Session;
  readonly #control: Control;
  readonly #keys: () => Identity;
  #offer: JsonObject = {};
  /** Releases blocks; null: they are not held. */
  #release: (() => Promise<void>) | null = null;
  #isHeld = false;
  /** Reason why they are still held; null: they are not. */
  #held: string | null = null;
  /** Call at which the interface fell silent; null: it has not. */
  #silent: string | null = null;
  #newest: Newest | null = null;

  constructor(session: Session, control: Control, keys: () => Identity) {
    this.#session = session;
    this.#control = control;
    this.#keys = keys;
  }

  async all(): Promise<OperatorTrial[]> {
    const tried = [await this.#tried(CAPABILITIES, () => this.#capabilities())];
    for (const path of Object.keys(operatorCalls) as OperatorPath[]) {
      if (path === '/control/system')
        tried.push(await this.#paid('gov_adjust_spot_value'), await this.#paid('gov_adjust_spot_balance'));
      else tried.push(await this.#of(path));
    }
    return tried;
  }

  /** Releases blocks, whatever happened in the trials. */
  async release(): Promise<void> {
    await this.#release?.().catch((error: unknown) => {
      this.#held = error instanceof Error ? error.message : String(error);
    });
  }

  /** Returns the trial of holding blocks, updated by whether they could be released. */
  released(trial: OperatorTrial): OperatorTrial {
    if (this.#held === null) return trial;
    return { ...trial, verdict: 'fails', told: `${trial.told}; blocks are left held: ${this.#held}` };
  }

  /** Offered names that do not exist. */
  get unknown(): OperatorTrial[] {
    const { calls, system_actions, blocks } = this.#offer;
    const known = [
      'capabilities',
      'journal',
      ...[...Object.keys(operatorCalls), ...localOnlyOperatorCalls].map(lastPart),
    ];
    return [
      ...strange(calls, known, lastPart),
      ...strange(system_actions, Object.keys(systemActionTable)),
      ...strange(blocks, blockModes),
    ];
  }

  async #of(path: OperatorPath): Promise<OperatorTrial> {
    const call = `POST ${path}`;
    if (!this.#control.offers(path)) return notOffered(call);
    const observed = this.#observers[path];
    return observed === undefined ? leftToTheRun(call) : this.#tried(call, observed);
  }

  async #tried(call: string, observed: () => Promise<ObservedEffect>): Promise<OperatorTrial> {
    if (this.#silent !== null)
      return { call, verdict: 'not tried', told: `the interface fell silent at ${this.#silent}`, tookMs: null };
    const startedAt = performance.now();
    const ended = (verdict: OperatorTrial['verdict'], reported: string): OperatorTrial => {
      const tookMs = Math.round(performance.now() - startedAt);
      return { call, verdict, told: reported, tookMs };
    };
    try {
      const { works, reported } = await observed();
      return ended(works ? 'works' : 'fails', reported);
    } catch (error) {
      if (error instanceof Unsupported) return { ...ended('not offered', error.capability), tookMs: null };
      if (error instanceof OperatorSilenceError) this.#silent = call;
      if (error instanceof Blocked) return ended('fails', error.message);
      throw error;
    }
  }

  async #capabilities(): Promise<ObservedEffect> {
    this.#offer = await this.#control.capabilities();
    const { height, time } = await this.#look();
    const { timestamp } = await readInfoData(this.#session.target, 'exchange_status');
    const reported = `height ${height}, time ${time}, in exchange_status ${String(timestamp)}`;
    const ratio = typeof timestamp === 'number' ? timestamp / time : 1;
    const isSeconds = ratio > FEWEST_PER_SECOND && ratio < MOST_PER_SECOND;
    return {
      works: !isSeconds,
      reported: isSeconds ? `${reported}: time looks like seconds, and ms are wanted` : reported,
    };
  }

  readonly #observers: { readonly [path in OperatorPath]?: () => Promise<ObservedEffect> } = {
    '/control/blocks': async () => {
      const found = parseBlockMode((await this.#control.capabilities()).block_mode);
      this.#release = await holdBlocks(this.#control);
      const { block_mode, blocks } = await this.#control.capabilities();
      const mode = parseBlockMode(block_mode);
      if (mode !== null && mode.mode !== 'manual')
        return {
          works: false,
          reported: `asked for manual, and block_mode tells ${mode.mode}: \`set\` does not hold blocks`,
        };
      const from = await this.#look();
      const to = await this.#heldAt(from.height, found?.mode === 'timer' ? (found.ms ?? null) : null);
      if (to !== from.height)
        return {
          works: false,
          reported: `held, and height went from ${from.height} to ${to}: \`set\` does not hold blocks`,
        };
      this.#isHeld = true;
      return { works: true, reported: `offers ${String(blocks)}; held at height ${to}` };
    },
    '/control/commit': async () => {
      const { before, after } = await this.#around(() => this.#control.commit(BLOCKS));
      const gone = after.height - before.height;
      const reported = `${BLOCKS} blocks: height ${before.height}, then ${after.height}`;
      return { works: this.#isHeld ? gone === BLOCKS : gone >= BLOCKS, reported };
    },
    '/control/advance': async () => {
      const { before, after } = await this.#around(() => this.#control.advance(ADVANCED_MS));
      const served = await readInfoData(this.#session.target, 'exchange_status');
      const reported = `${ADVANCED_MS} ms: consensus time ${before.time}, then ${after.time}, in exchange_status ${String(served.timestamp)}`;
      const isCut = after.height > before.height;
      const isServed = typeof served.timestamp !== 'number' || served.timestamp >= before.time + ADVANCED_MS;
      return {
        works: after.time - before.time >= ADVANCED_MS && isCut && isServed,
        reported: isCut ? reported : `${reported}; no block was cut: height ${before.height}, then ${after.height}`,
      };
    },
    '/control/oracle': async () => {
      const source = { target: this.#session.target, facts: this.#session.facts };
      const [first] = Object.entries(await readOraclePrices(source));
      if (first === undefined) return { works: true, reported: 'no market tells an index' };
      const [coin, px] = first;
      const requested = Dec.of(px).plus(Dec.of(px)).toString();
      await this.#control.oracle(coin, requested, requested);
      const shown = (await readOraclePrices(source))[coin];
      await this.#control.oracle(coin, px, px);
      const back = (await readOraclePrices(source))[coin];
      const reported = `${coin} from ${px} to ${requested} and back: oracle_px ${shown}, then ${back}`;
      const isShown = isSame(shown, requested);
      // A queued effect comes with a later block, but code after a call reads it at once.
      const late = isShown ? '' : `: ${requested} is not yet in the next read`;
      return { works: isShown && isSame(back, px), reported: `${reported}${late}` };
    },
    '/control/restart': async () => {
      const chain = async () => String((await readInfoData(this.#session.target, 'exchange_status')).chain_identity);
      const identity = await chain();
      const { before, after } = await this.#around(() => this.#control.restart());
      const isSameChain = (await chain()) === identity;
      const reported = `height ${before.height}, then ${after.height}; ${isSameChain ? 'the same' : 'another'} chain`;
      return { works: isSameChain && after.height >= before.height, reported };
    },
    '/control/limits': async () => {
      const { before } = await this.#control.limits({});
      const requested = { per_second: 1_000, burst: 1_000 };
      const found = before.per_account ?? null;
      const { after } = await this.#control.limits({ per_account: requested });
      const { after: back } = await this.#control.limits({ per_account: found });
      const reported = `per_account ${JSON.stringify(found)}, then ${JSON.stringify(after.per_account)}, then ${JSON.stringify(back.per_account)}`;
      const isAsked = JSON.stringify(after.per_account) === JSON.stringify(requested);
      return { works: isAsked && JSON.stringify(back.per_account ?? null) === JSON.stringify(found), reported };
    },
  };

  /** Credits an empty account, and reads its balance. */
  async #paid(type: keyof typeof ofMoney): Promise<OperatorTrial> {
    const action: JsonObject = { type };
    if (!this.#control.offers('/control/system', { action })) return notOffered(type);
    const { usdc, native } = this.#session.facts;
    const token = type === 'gov_adjust_spot_value' ? usdc : native;
    if (token === unnamedNativeToken)
      return { call: type, verdict: 'not tried', told: 'the venue names no native token', tookMs: null };
    const { address } = this.#keys();
    const asset = type === 'gov_adjust_spot_value' ? {} : { asset: token.signingId };
    return this.#tried(type, async () => {
      await this.#control.system({ ...action, ...asset, account: address, value: PAID });
      await this.#look();
      const held = spotTokenTotalIn(
        await readInfoData(this.#session.target, 'account_state', { address }),
        token.signingId,
      );
      const isPaid = isSame(held.toString(), PAID);
      const isHeeded = isPaid && (await this.#heedsWhoCasts({ ...action, ...asset }, token.signingId));
      if (isPaid && !isHeeded)
        return {
          works: false,
          reported: `with cast_by empty ${token.name} arrived as well: nobody had cast, refuse it`,
        };
      const works = isPaid;
      const reported = `${PAID} ${token.name}: account_state shows ${held}`;
      return {
        works,
        reported: works ? reported : `${type} was answered, and account_state still shows ${held} ${token.name}`,
      };
    });
  }

  /** Whether a payment without votes of validators is refused, or pays nothing: if it is enacted, the venue ignores votes. */
  async #heedsWhoCasts(action: JsonObject, asset: number): Promise<boolean> {
    const { address } = this.#keys();
    try {
      await this.#control.system({ ...action, account: address, value: PAID }, []);
    } catch (error) {
      if (error instanceof OperatorSilenceError || !(error instanceof Blocked || error instanceof Unsupported))
        throw error;
      return true;
    }
    await this.#look();
    return spotTokenTotalIn(await readInfoData(this.#session.target, 'account_state', { address }), asset).equals(
      Dec.of(0),
    );
  }

  /** Returns the newest block as reported by the interface, before and after an effect. */
  async #around(effect: () => Promise<unknown>) {
    const before = await this.#look();
    await effect();
    return { before, after: await this.#look() };
  }

  /** @throws Blocked where it reports none, or one older than the last */
  async #look(): Promise<Newest> {
    const before = this.#newest;
    const newest = newestIn(await this.#control.capabilities());
    this.#newest = newest;
    if (before !== null && newest.time < before.time)
      throw new Blocked(
        `consensus time went back by ${before.time - newest.time} ms, from ${before.time} to ${newest.time}, which no chain does`,
      );
    return newest;
  }

  /** @returns the first reported height beyond this one, or this one where blocks stay held */
  async #heldAt(height: number, intervalMs: number | null): Promise<number> {
    // In process blocks are only cut on request.
    const inProcess = this.#session.target.url === null;
    const forMs = Math.min(MOST_HELD_MS, intervalMs === null ? UNTOLD_HELD_MS : HELD_INTERVALS * intervalMs);
    const until = performance.now() + (inProcess ? 0 : forMs);
    for (;;) {
      const observed = await this.#look();
      if (observed.height !== height || performance.now() >= until) return observed.height;
      await pause(LOOK_MS);
    }
  }
}

interface Newest {
  readonly height: number;
  /** Consensus time, ms. */
  readonly time: number;
}

/** Reports offered names that do not exist. */
function strange(
  names: JsonValue | undefined,
  known: readonly string[],
  as: (name: string) => string = (name) => name,
): OperatorTrial[] {
  const offered = isJsonArray(names) ? names.map(String) : [];
  return offered
    .filter((name) => !known.includes(as(name)))
    .map((call) => {
      const near = findNearMatches(as(call), known, 1).map((one) => ` (near it: ${one})`);
      return { call, verdict: 'unknown', told: `offered, but unknown here${near.join('')}`, tookMs: null };
    });
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function notOffered(call: string): OperatorTrial {
  return { call, verdict: 'not offered', told: NEEDING_CHECKS_SKIPPED_TEXT, tookMs: null };
}

function leftToTheRun(call: string): OperatorTrial {
  return { call, verdict: 'not tried', told: LEFT_TO_CHECKS_TEXT, tookMs: null };
}

function newestIn({ height, time }: JsonObject): { readonly height: number; readonly time: number } {
  if (typeof height !== 'number' || typeof time !== 'number')
    throw new Blocked(`${CAPABILITIES} told no height and time, but ${JSON.stringify({ height, time })}`);
  return { height, time };
}

function isSame(one: string | undefined, other: string): boolean {
  return one !== undefined && Dec.parse(one)?.equals(Dec.of(other)) === true;
}
