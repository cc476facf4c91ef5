import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { allSwitches, describeSwitchOff, type Switch, type SwitchId } from '../../spec-schemas/switches.ts';
import type { VenueError } from '../client/replies.ts';
import { MemoizedAsync } from './memoized-async.ts';

/**
 * Messages to accounts with money that asked for all that a switch turns on; null: it was taken, or nobody could ask.
 */
export type SwitchRefusals = ReadonlySet<string> | null;

/**
 * Switches that are off at the venue. Where its user or `exchange_status` says so, that is known; else the texts that
 * the documents give their refusals may tell it: each switch is then probed once, and it is off where all that it turns
 * on is refused in the same way, and nothing of it was ever taken.
 * @source decision D223
 */
export class SwitchDetector {
  readonly #known: ReadonlySet<SwitchId>;
  readonly #ask: (what: Switch, isSound: boolean) => Promise<SwitchRefusals>;
  readonly #tell: (what: Switch, how: string) => void;
  readonly #suspects: () => Promise<readonly Switch[]>;
  readonly #accepted = new Set<SwitchId>();
  readonly #acknowledged = new Set<SwitchId>();
  readonly #announced = new Set<SwitchId>();
  readonly #asked = new MemoizedAsync<string, SwitchRefusals>();

  /**
   * @param known  what is off before anybody asks
   * @param tell  told of each that is off, once
   * @param suspects  finds those of which a refusal has the text, where nothing of them was asked for yet
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

  /** Whether anything is off before anybody asks. */
  get isAnyKnown(): boolean {
    return this.#known.size > 0;
  }

  /** Whether such an action is not to be sent: it is known what becomes of it, which its answer may not tell. */
  isNotAskedFor(what: Switch, tag: string, body: JsonValue): boolean {
    if (!this.#known.has(what.id)) return false;
    if ('text' in what.sign) return true;
    return what.id === 'post-only' ? doesMoreThanAdd(body) : tag === 'spot_order';
  }

  /** Whether a body may be that of an action by which a switch is first known to be on. */
  mayBeAccepted(body: string): boolean {
    return allSwitches.some(
      ({ id, sign: reported, tags }) =>
        'text' in reported && !this.#accepted.has(id) && tags.some((tag) => body.includes(`"${tag}"`)),
    );
  }

  /** An action of it was taken: whatever is refused now is refused for itself. */
  noteAccepted(what: Switch): void {
    this.#accepted.add(what.id);
  }

  /** An action of it was acknowledged: what its commit made of it nobody has told, and a refusal in the words of the documents outweighs it. */
  noteAcknowledged(what: Switch): void {
    this.#acknowledged.add(what.id);
  }

  /** Why an action of it was refused, in words: it is off. Null: that does not follow. */
  async whyRefused(what: Switch, { code, message }: Pick<VenueError, 'code' | 'message'>): Promise<string | null> {
    if ('flag' in what.sign)
      return this.#known.has(what.id) && mayMeanSwitchedOff({ code }) ? this.describe(what) : null;
    if (code !== PRECONDITION || !message.includes(what.sign.text)) return null;
    const { text } = what.sign;
    const answers = await this.#answers(what, false);
    return answers !== null && [...answers].every((each) => each.includes(text)) ? this.describe(what) : null;
  }

  /** As `whyRefused`, where the refusal does not have the text of the documents: all of it is refused with the same one. */
  async whyNothing(what: Switch, { code, message }: Pick<VenueError, 'code' | 'message'>): Promise<string | null> {
    if (code !== PRECONDITION || !('text' in what.sign) || this.#acknowledged.has(what.id)) return null;
    const answers = await this.#answers(what, true);
    if (answers === null || answers.size !== 1 || !answers.has(message)) return null;
    const reported = `${PRECONDITION}: ${message.slice(0, MOST_CHARS)}`;
    this.#saidOnce(what, reported);
    return `${what.name}, all of which is refused (${reported})`;
  }

  /** Returns all switches that are off, as far as one look at each tells. */
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

  /** Why a case was left out that came to something that is off. */
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

/** An order by its own words, or a list with one. */
function doesMoreThanAdd(body: JsonValue): boolean {
  if (!isJsonObject(body)) return false;
  if (isJsonArray(body.orders)) return body.orders.some(doesMoreThanAdd);
  return typeof body.tif === 'string' && body.tif !== 'alo';
}

const PRECONDITION = 'PRECONDITION_FAILED';
/** Longest quote of a message that anybody may have written, characters. */
const MOST_CHARS = 160;
/**
 * Codes that a refusal for a switch may have: the documents give it none, and the second one is of trading that is
 * disabled (D224).
 */
const refusals: readonly string[] = [PRECONDITION, 'MARKET_INACTIVE'];

export function mayMeanSwitchedOff({ code }: Pick<VenueError, 'code'>): boolean {
  return refusals.includes(code);
}
