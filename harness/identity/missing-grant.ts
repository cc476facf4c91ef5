import type { Dec } from '../compare/decimal.ts';
import { type FundAmount, isPositiveAmount, shortfallOf } from './funding-accounts.ts';

/** Send of the treasury, with its answer. Sums: whole units of its token. */
export interface TreasurySend {
  readonly token: string;
  readonly sum: Dec;
  readonly nonce: bigint;
  /** The status, and the body as far as it helps. */
  readonly answer: string;
  readonly isRefused: boolean;
  /** Whether the build has no path for it. */
  readonly isPathless: boolean;
}

/** Sends of one payer for a grant. */
export interface PaidSends {
  /** Its address. */
  readonly payer: string;
  /** Holding before, as the run knew it. */
  readonly before: FundAmount;
  readonly sends: readonly TreasurySend[];
  /** Holding when the grant had not arrived; null: nobody has looked. */
  after: FundAmount | null;
}

/** Receiver of a grant, and the part of it that is there. */
export interface GrantReceipt {
  readonly to: string;
  readonly wanted: FundAmount;
  readonly due: FundAmount;
  readonly held: FundAmount;
  /** Its name. */
  readonly native: string;
}

/** A grant that did not arrive, in words: what its receiver holds, and who paid by which requests. */
export function describeMissingGrant(
  { to, wanted, due, held, native }: GrantReceipt,
  paid: readonly PaidSends[],
): string {
  const sum = ({ usdc, native: tokens }: FundAmount) => `${usdc} USDC and ${tokens} ${native}`;
  const missing = shortfallOf(due, held);
  const head = `a grant of ${sum(wanted)} did not arrive: ${to} holds ${sum(held)}, ${sum(missing)} less than it should`;
  const tried = paid.flatMap(({ payer, before, after, sends }) =>
    sends
      .filter(({ sum: sent }) => isPositiveAmount(sent))
      .map(({ token, sum: sent, nonce, answer }) => {
        const now = after === null ? '' : ` and holds ${sum(after)} now`;
        return `${payer}, which held ${sum(before)} by what the run knew${now}, sent ${sent} ${token} by send_asset with nonce ${nonce}, answered ${answer}`;
      }),
  );
  return [head, ...tried].join('; ');
}

/** A send that brought its receiver another sum than it was made for. Whole units of its token. */
export interface ShortSend {
  readonly to: string;
  readonly token: string;
  /** Amount that was sent, in each send that was not refused. */
  readonly sent: readonly Dec[];
  readonly got: Dec;
  readonly answers: readonly string[];
}

/** Sends that are looked at together: each may have come or not. */
const MOST_SENDS = 6;

/**
 * A send that brought a part of its sum; null: there is none. What came is compared with every sum of some of the sends: a
 * send that is refused at its block brings nothing, and is no such.
 */
export function findShortSend(
  { to, before, due, held, native }: Omit<GrantReceipt, 'wanted'> & { readonly before: FundAmount },
  paid: readonly PaidSends[],
): ShortSend | null {
  const got = shortfallOf(held, before);
  const lacking = shortfallOf(due, held);
  for (const token of ['USDC', native]) {
    const key = token === 'USDC' ? 'usdc' : 'native';
    const sends = paid.flatMap((one) => one.sends).filter((send) => send.token === token && !send.isRefused);
    const isPart = isPositiveAmount(got[key]) && isPositiveAmount(lacking[key]);
    if (!isPart || sends.length === 0 || sends.length > MOST_SENDS) continue;
    const sums = [got[key].minus(got[key])];
    for (const { sum } of sends) sums.push(...sums.map((one) => one.plus(sum)));
    if (sums.some((sum) => sum.equals(got[key]))) continue;
    return { to, token, sent: sends.map(({ sum }) => sum), got: got[key], answers: sends.map(({ answer }) => answer) };
  }
  return null;
}
