import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { OperatorPath, RequestedBlockMode } from '../../spec-schemas/operator/calls.ts';
import type { OperatorNeed } from '../../spec-schemas/operator/needs.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { BlockFreeze } from './block-freeze.ts';
import { callForOperatorNeed, OfferedOperatorCapabilities } from './operator-capabilities.ts';
import { OPERATOR_TIMEOUT_CODE, OperatorSilenceError } from './silent-operator.ts';

/** Transport of the operator's calls: HTTP to a served venue, a function call in process. */
export interface ControlWire {
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: JsonObject,
  ): Promise<{ readonly status: number; readonly json: JsonValue | undefined }>;
}

export interface RateBucketSetting {
  readonly per_second: number;
  readonly burst: number;
}

export interface LimitsSetting {
  readonly per_ip?: RateBucketSetting | null;
  readonly per_account?: RateBucketSetting | null;
  readonly allowlist?: readonly string[];
}

/**
 * The operator interface of a target. Every call resolves after its effect is committed; the refusal of a call that a check depends on
 * blocks the check, while `offer` returns it to be judged. A call that the interface does not offer is not made: what needs it is skipped
 * by its name.
 */
export class Control {
  /**
   * Periods in which nothing in this run changes the venue; the effects below wait for their end.
   * @internal
   */
  readonly blockFreeze = new BlockFreeze(this, () => this.#data('POST', '/control/commit', { blocks: 1 }));
  readonly #wire: ControlWire;
  /** null: its capabilities have not been read, and every call is tried. */
  #offered: OfferedOperatorCapabilities | null = null;
  /** Newest block in any reply; null: none, or another chain may have begun since. */
  #newest: Newest | null = null;

  /** @internal */
  constructor(wire: ControlWire) {
    this.#wire = wire;
  }

  async capabilities(): Promise<JsonObject> {
    const reported = await this.#data('GET', '/control/capabilities');
    this.#offered = new OfferedOperatorCapabilities(reported);
    return reported;
  }

  /** Whether a call is offered, according to the capabilities read so far. */
  offers(path: OperatorPath, body?: JsonObject): boolean {
    return (this.#offered?.missingFor(path, body) ?? null) === null;
  }

  /** Returns the first of these needs that is not offered, as a skip names it; null: none, according to the capabilities read so far. */
  lackOf(needs: readonly OperatorNeed[]): string | null {
    for (const { path, body } of needs.map(callForOperatorNeed)) {
      const lack = this.#offered?.missingFor(path, body) ?? null;
      if (lack !== null) return lack;
    }
    return null;
  }

  get movesClock(): boolean {
    return this.offers('/control/advance');
  }

  /** Whether it can hold blocks, cut them one by one and release them. */
  get holdsBlocks(): boolean {
    return this.offers('/control/blocks', { mode: 'manual' }) && this.offers('/control/commit');
  }

  /** Takes effect at once, even during a freeze: it restores what was changed. */
  async blocks(mode: RequestedBlockMode): Promise<void> {
    await this.#data('POST', '/control/blocks', mode);
  }

  /**
   * @returns the height after the commit
   * @throws Blocked where the interface reports fewer committed blocks: that proves nothing about the venue
   */
  async commit(blocks = 1): Promise<number> {
    const { before, data } = await this.#moved('/control/commit', { blocks });
    const height = heightOf(data);
    const gone = before === null ? blocks : height - before.height;
    if (gone < blocks) throw unmoved('commit', `${blocks} blocks`, `height went from ${before?.height} to ${height}`);
    return height;
  }

  /** @throws Blocked where the interface reports that time has moved by less: that is not the venue's fault */
  async advance(ms: number): Promise<number> {
    // Time also passes by itself, so an earlier reading is stale.
    const { before, data } = await this.#moved('/control/advance', { ms }, () => this.capabilities());
    const gone = before === null || typeof data.time !== 'number' ? ms : data.time - before.time;
    if (gone < ms) throw unmoved('advance', `${ms} ms`, `consensus time moved ${gone} ms`);
    return heightOf(data);
  }

  /** Sets an index and has a block cut for it: where blocks are held, an interface may leave that to the next commit. */
  async oracle(coin: string, px: string, externalPx?: string): Promise<void> {
    const index = externalPx === undefined ? { coin, px } : { coin, px, external_px: externalPx };
    const { before, data } = await this.#moved('/control/oracle', index);
    const isLeft = before !== null && typeof data.height === 'number' && data.height <= before.height;
    if (isLeft && this.offers('/control/commit')) await this.commit();
  }

  /** Like `system`, for an action that the venue may refuse. @returns whether it was accepted */
  async offer(action: JsonObject, castBy?: readonly string[]): Promise<boolean> {
    const body = systemBody(action, castBy);
    this.#requireOffered('/control/system', body);
    const { status, json } = await this.blockFreeze.runBetweenFreezes(() =>
      this.#wire.call('POST', '/control/system', body),
    );
    requireTriggerable('/control/system', json);
    if (status === 400 && isJsonObject(json) && isJsonObject(json.error)) return false;
    dataOf('/control/system', status, json);
    return true;
  }

  /** @param castBy validators that vote; left out: enough for a quorum */
  system(action: JsonObject, castBy?: readonly string[]): Promise<JsonObject> {
    const body = systemBody(action, castBy);
    const calling = this.#effect('/control/system', body);
    // Sent in parallel with other requests, it may fail after its case has ended: nothing awaits it then.
    calling.catch(() => undefined);
    return calling;
  }

  /** Disconnects the node from its archive, or reconnects it. */
  async archive(reachable: boolean): Promise<void> {
    await this.#effect('/control/archive', { reachable });
  }

  /** Stops the archive at its current height, or lets it follow the chain again. */
  async holdArchive(held: boolean): Promise<void> {
    await this.#effect('/control/archive-lag', { held });
  }

  /** Disconnects the node from the gateway in front of it, or reconnects it. */
  async upstream(reachable: boolean): Promise<void> {
    await this.#effect('/control/upstream', { reachable });
  }

  async reset(): Promise<void> {
    await this.#effect('/control/reset', {});
    this.#newest = null;
  }

  async restart(): Promise<void> {
    await this.#effect('/control/restart', {});
  }

  /** @returns `timeMs`: consensus time at which the setting was in force */
  async limits(
    change: LimitsSetting,
  ): Promise<{ readonly before: LimitsSetting; readonly after: LimitsSetting; readonly timeMs: number }> {
    const data = await this.#data('POST', '/control/limits', { ...change } as JsonObject); // settings are plain JSON
    // The contract requires both; a target that leaves one out fails the later restore, with a message.
    if (!isJsonObject(data.before) || !isJsonObject(data.after))
      throw new Blocked('POST /control/limits told no before and after');
    return {
      before: data.before as LimitsSetting,
      after: data.after as LimitsSetting,
      timeMs: typeof data.time === 'number' ? data.time : Number.NaN,
    };
  }

  /**
   * @param look  reads the newest block before the effect
   * @returns the reply to the effect, and the newest block known before it; null: none
   */
  async #moved(
    path: string,
    body: JsonObject,
    look?: () => Promise<unknown>,
  ): Promise<{ readonly before: Newest | null; readonly data: JsonObject }> {
    this.#requireOffered(path, body);
    return this.blockFreeze.runBetweenFreezes(async () => {
      await look?.();
      const before = this.#newest;
      return { before, data: await this.#data('POST', path, body) };
    });
  }

  #effect(path: string, body: JsonObject): Promise<JsonObject> {
    return this.blockFreeze.runBetweenFreezes(() => this.#data('POST', path, body));
  }

  async #data(method: 'GET' | 'POST', path: string, body?: JsonObject): Promise<JsonObject> {
    if (method === 'POST') this.#requireOffered(path, body);
    const { status, json } = await this.#wire.call(method, path, body);
    requireTriggerable(path, json);
    const data = dataOf(path, status, json);
    const { height, time } = data;
    if (typeof height === 'number' && typeof time === 'number') this.#newest = { height, time };
    return data;
  }

  /** @throws Unsupported where a call requests what is not offered */
  #requireOffered(path: string, body?: JsonObject): void {
    const lack = this.#offered?.missingFor(path, body) ?? null;
    if (lack !== null) throw new Unsupported(lack);
  }
}

/**
 * An interface without a way to trigger an effect reports that with the venue's code for it.
 * @throws Unsupported with its message
 */
function requireTriggerable(path: string, json: JsonValue | undefined): void {
  const error = isJsonObject(json) ? json.error : undefined;
  if (isJsonObject(error) && error.code === 'ACTION_UNSUPPORTED')
    throw new Unsupported(`control: POST ${path} (${String(error.message)})`);
}

/** Newest block as reported by the interface. */
interface Newest {
  readonly height: number;
  /** Consensus time, ms. */
  readonly time: number;
}

/** Effect that the interface claimed but did not have. */
function unmoved(call: string, requested: string, observed: string): Blocked {
  return new Blocked(
    `POST /control/${call} was asked for ${requested} and ${observed}: the operator interface does not do what it says`,
  );
}

function dataOf(path: string, status: number, json: JsonValue | undefined): JsonObject {
  if (status === 200 && isJsonObject(json) && isJsonObject(json.data)) return json.data;
  const error = isJsonObject(json) && isJsonObject(json.error) ? json.error : null;
  const reported = error === null ? `status ${status}` : String(error.message);
  if (error?.code === OPERATOR_TIMEOUT_CODE)
    throw new OperatorSilenceError(`the operator interface is silent at ${path}: ${reported}`);
  if (status >= 500) throw new Blocked(`the operator interface failed at ${path}: ${reported}`);
  if (status >= 400) throw new Blocked(`the operator interface refused ${path}: ${reported}`);
  const lack = isJsonObject(json) && isJsonObject(json.data) ? ', where 200 is wanted' : ' without a `data` object';
  throw new Blocked(`the operator interface answered ${path} with ${status}${lack}`);
}

function heightOf(data: JsonObject): number {
  if (typeof data.height === 'number') return data.height;
  throw new Blocked('the operator interface told no height');
}

function systemBody(action: JsonObject, castBy: readonly string[] | undefined): JsonObject {
  return castBy === undefined ? { action } : { action, cast_by: castBy };
}
