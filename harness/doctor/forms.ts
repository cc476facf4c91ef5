import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { bystanderAddress } from '../client/bystander.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { normalizersByRead } from '../forms/body-normalizers.ts';
import { PUBLIC_FACTS_FORM } from '../forms/learned-forms.ts';
import { undocumentedArguments } from '../forms/undocumented-arguments.ts';
import type { Session } from '../runner/session.ts';

/** Form in which a target serves something that the documents do not show. */
export interface UndocumentedForm {
  readonly read: string;
  /** Description with its article, as the beginning of a sentence. */
  readonly fact: string;
  /** Description; null: this build cannot read it. */
  readonly form: string | null;
}

/** Returns the forms of undocumented parts of reads, as far as a market and an account without history show them. */
export async function readServedForms(
  client: VenueClient,
  { facts, forms }: Session,
): Promise<readonly UndocumentedForm[]> {
  const [market] = facts.markets;
  const found: UndocumentedForm[] = [];
  for (const [read, fact] of normalizersByRead) {
    if (fact.of === 'market' && market === undefined) continue;
    await client.read(read, { ...asks[fact.of](market?.coin ?? ''), ...fact.asked });
    const form = forms?.formOf(fact);
    if (form !== undefined) found.push({ read, fact: fact.name, form });
  }
  for (const row of undocumentedArguments) {
    await client.read(row.read, argumentAsks[row.argument]?.(market?.coin ?? '') ?? {});
    const form = forms?.requested.formOf(row);
    if (form !== undefined)
      found.push({ read: row.read, fact: row.names, form: form === '' ? PUBLIC_FACTS_FORM : form });
  }
  return found;
}

/** Requests that show which form of an argument is accepted, by its name in public facts. */
const argumentAsks: Readonly<Record<string, (coin: string) => JsonObject>> = {
  vault: () => ({ vault: bystanderAddress }),
  oid: () => ({ oid: '1', address: bystanderAddress }),
  cloid: () => ({ cloid: `0x${'0'.repeat(31)}1`, address: bystanderAddress }),
  address: () => ({ oid: '1' }),
  interval: (coin) => ({ coin, interval: '1m' }),
};

/** Subjects of the requests: a market, or an unused account. */
const asks = {
  market: (coin: string) => ({ coin }),
  account: () => ({ address: bystanderAddress }),
  nobody: () => ({}),
  order: () => ({ address: bystanderAddress, oid: '1' }),
} as const;
