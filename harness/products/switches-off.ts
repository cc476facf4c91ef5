import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { allSwitches, describeSwitchOff, type Switch, type SwitchId } from '../../spec-schemas/switches.ts';
import type { VenueError } from '../client/replies.ts';
import { MemoizedAsync } from './memoized-async.ts';

/** Messages to funded accounts that tried everything a switch enables; null: it was accepted, or could not be tried. */
export type SwitchRefusals = ReadonlySet<string> | null;

/**
 * Switches that are off at the venue. If its user or `exchange_status` says so, that is known; otherwise the documented texts of their
 * refusals may show it: each switch is then probed once, and is off if everything that it enables is refused in the same way, and nothing
 * of it was ever accepted.
 * @source decision D223
 */
export class OffSwitchDetector {
  readonly #known: ReadonlySet<SwitchId>;
  readonly #ask: (what: Switch, isSound: boolean) => Promise<SwitchRefusals>;
  readonly #tell: (what: Switch, how: string) => void;
  readonly #suspects: () => Promise<readonly Switch[]>;
  readonly #accepted = new Set<SwitchId>();
  readonly #acknowledged = new Set<SwitchId>();
  readonly #announced = new Set<SwitchId>();
  readonly #asked = new MemoizedAsync<string, SwitchRefusals>();

  /**
   * @param known  switches known to be off without probing
   * @param tell  called once for each that is off
   * @param suspects  finds those with the documented text in a refusal, where nothing of them was requested yet
   */
  constructor(
    known: readonly SwitchId[],
    ask: (what: Switch, isSound: boolean) => Promise<SwitchRefusals>,
    tell: (what: Switch, how: string) => void,
    suspects: () => Promise<readonly Switch[]>,
  ) {
    this.#suspects = suspects;
    this.#known = new Set(known);
    this.#ask = ask;
    this.#tell = tell;
  }

  /** Whether any switch is known to be off without probing. */
  get isAnyKnown(): boolean {
    return this.#known.size > 0;
  }

  /** Whether such an action must not be sent: its outcome is known, and its reply may not show it. */
  isNotAskedFor(what: Switch, tag: string, body: JsonValue): boolean {
    if (!this.#known.has(what.id)) return false;
    if ('text' in what.sign) return true;
    return what.id === 'post-only' ? doesMoreThanAdd(body) : tag === 'spot_order';
  }

  /** Whether a body may be that of an action that first proves a switch to be on. */
  mayBeAccepted(body: string): boolean {
    return allSwitches.some(
      ({ id, sign: reported, tags }) =>
        'text' in reported && !this.#accepted.has(id) && tags.some((tag) => body.includes(`"${tag}"`)),
    );
  }

  /** Records an accepted action of a switch: later refusals have other reasons. */
  noteAccepted(what: Switch): void {
    this.#accepted.add(what.id);
  }

  /** Records an acknowledged action of a switch: its commit's result is unknown, and a refusal with the documented text outweighs it. */
  noteAcknowledged(what: Switch): void {
    this.#acknowledged.add(what.id);
  }

  /** Returns why an action of it was refused, as text: it is off. Null: that is not established. */
  async whyRefused(what: Switch, { code, message }: Pick<VenueError, 'code' | 'message'>): Promise<string | null> {
    if ('flag' in what.sign)
      return this.#known.has(what.id) && mayMeanSwitchedOff({ code }) ? this.describe(what) : null;
    if (code !== PRECONDITION || !message.includes(what.sign.text)) return null;
    const { text } = what.sign;
    const answers = await this.#answers(what, false);
    return answers !== null && [...answers].every((each) => each.includes(text)) ? this.describe(what) : null;
  }

  /**
   * Like `whyRefused`, for a refusal without the documented text: it counts where all actions of the switch are refused with this same
   * message.
   */
  async whyNothing(what: Switch, { code, message }: Pick<VenueError, 'code' | 'message'>): Promise<string | null> {
    if (code !== PRECONDITION || !('text' in what.sign) || this.#acknowledged.has(what.id)) return null;
    const answers = await this.#answers(what, true);
    if (answers === null || answers.size !== 1 || !answers.has(message)) return null;
    const reported = `${PRECONDITION}: ${message.slice(0, MOST_CHARS)}`;
    this.#saidOnce(what, reported);
    return `${what.name}, all of which is refused (${reported})`;
  }

  /** Returns all switches that are off, as far as one probe of each shows. */
  async all(): Promise<readonly SwitchId[]> {
    const suspects = await this.#suspects();
    const off: SwitchId[] = [];
    for (const what of allSwitches) {
      const text = 'text' in what.sign ? what.sign.text : '';
      const isMet = suspects.some(({ id }) => id === what.id);
      if (
        this.#known.has(what.id) ||
        (isMet && (await this.whyRefused(what, { code: PRECONDITION, message: text })) !== null)
      )
        off.push(what.id);
    }
    return off;
  }

  /** Returns why a case that needed something switched off was skipped. */
  describe(what: Switch): string {
    const isSaid = 'text' in what.sign && this.#known.has(what.id);
    const how = isSaid ? '--switched-off' : describeSwitchOff(what);
    this.#saidOnce(what, how);
    return `the venue has ${what.name} switched off (${how})`;
  }

  #saidOnce(what: Switch, how: string): void {
    if (this.#announced.has(what.id)) return;
    this.#announced.add(what.id);
    this.#tell(what, how);
  }

  async #answers(what: Switch, isSound: boolean): Promise<SwitchRefusals> {
    if (this.#accepted.has(what.id)) return null;
    return this.#asked.get(`${what.id} ${isSound && what.needsStake === true}`, () => this.#ask(what, isSound));
  }
}

/** Whether a body is an order that adds more than liquidity, or a list with one. */
function doesMoreThanAdd(body: JsonValue): boolean {
  if (!isJsonObject(body)) return false;
  if (isJsonArray(body.orders)) return body.orders.some(doesMoreThanAdd);
  return typeof body.tif === 'string' && body.tif !== 'alo';
}

const PRECONDITION = 'PRECONDITION_FAILED';
/** Maximum characters quoted from a message, which is untrusted. */
const MOST_CHARS = 160;
/** Possible codes of a refusal for a switch: the documents name none, and the second one is that of disabled trading (D224). */
const refusals: readonly string[] = [PRECONDITION, 'MARKET_INACTIVE'];

export function mayMeanSwitchedOff({ code }: Pick<VenueError, 'code'>): boolean {
  return refusals.includes(code);
}
