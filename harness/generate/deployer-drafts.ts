import fc from 'fast-check';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { EncodeScope } from './encode-scope.ts';
import type { ActionGenerator } from './generated-action.ts';
import { accountRefArbitrary, marketRefArbitrary } from './references.ts';
import type { AccountRef, MarketRef } from './steps.ts';

/** Kind of a registration by an account of the sequence. */
export type DeployedKind = 'perp' | 'pair' | 'token';

/** Registration of an account: the n-th of the requested kind, wrapping. */
export interface DeployedRef {
  readonly of: AccountRef;
  readonly nth: number;
}

/** Id of a market of the sequence, of a registration, or an unused one. */
export type AssetRef = MarketRef | DeployedRef | 'nobody';

const NOBODYS = 4_000_000_000;

export const deployedRefArbitrary: fc.Arbitrary<DeployedRef> = fc.record({
  of: fc.constantFrom(0, 0, 0, 0, 0, 1),
  nth: fc.constantFrom(0, 0, 1),
});

const asset: fc.Arbitrary<AssetRef> = fc.oneof(
  { weight: 9, arbitrary: deployedRefArbitrary },
  { weight: 3, arbitrary: marketRefArbitrary },
  { weight: 1, arbitrary: fc.constant('nobody' as const) },
);

/** Returns the id; an unused one where no registration exists. */
export function resolveAssetId(ref: AssetRef, kind: DeployedKind, scope: EncodeScope): number {
  if (ref === 'nobody') return NOBODYS;
  return typeof ref === 'number' ? scope.markets.at(ref).id : (scope.deploys.deployed(kind, ref) ?? NOBODYS);
}

export interface DeployedSettingDraft<Tag extends string, Values> {
  readonly tag: Tag;
  readonly asset: AssetRef;
  readonly values: Values;
}

/** Values of a setting of a registration, and the registration's kind. */
interface Setting<Values> {
  readonly kind: DeployedKind;
  /** Key of the registration's id. Left out: `asset`. */
  readonly key?: 'asset' | 'pair';
  readonly values: fc.Arbitrary<Values>;
  encode(values: Values, scope: EncodeScope, asset: number): JsonObject;
}

/** Returns a generator for a setting of a market, pair or token: sent by its deployer and by others. */
export function makeDeployedSettingGenerator<const Tag extends string, Values>(
  tag: Tag,
  { kind, key = 'asset', values, encode }: Setting<Values>,
): ActionGenerator<DeployedSettingDraft<Tag, Values>> {
  return {
    tag,
    weight: 0.2,
    words: () => fc.record({ tag: fc.constant(tag), asset, values }),
    encode({ asset: ref, values: drawn }, _encoding, scope) {
      const id = resolveAssetId(ref, kind, scope);
      return { type: tag, params: { [key]: id, ...encode(drawn, scope, id) } };
    },
    facets: ({ asset: ref }) => (ref === 'nobody' ? ['of nobody'] : typeof ref === 'number' ? ['of others'] : ['own']),
  };
}

/** Returns a generator for a setting whose drawn values are sent unchanged. */
export function makePlainSettingGenerator<const Tag extends string, Values extends JsonObject>(
  tag: Tag,
  kind: DeployedKind,
  values: fc.Arbitrary<Values>,
): ActionGenerator<DeployedSettingDraft<Tag, Values>> {
  const key = kind === 'pair' ? 'pair' : 'asset';
  return makeDeployedSettingGenerator(tag, { kind, key, values, encode: (drawn) => drawn });
}

/** Returns mostly the first of the values. */
export function makeHalfFirstArbitrary<T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: others.length, arbitrary: fc.constant(usual) },
    { weight: others.length, arbitrary: fc.constantFrom(...others) },
  );
}

/** Bid for a registration: above any price, below any price, negative. */
export type RegistrationBidRef = 'any' | 'little' | 'negative';

export const registrationBidArbitrary: fc.Arbitrary<RegistrationBidRef> = makeHalfFirstArbitrary<RegistrationBidRef>(
  'any',
  'any',
  'any',
  'any',
  'little',
  'negative',
);

/** Returns the bid; one that buys nothing where auction clocks are unknown. */
export function resolveRegistrationBidText(ref: RegistrationBidRef, { deploys }: EncodeScope): string {
  if (!deploys.isAtAuctionFloor) return '-1';
  return { any: '1000000000', little: '99.999999', negative: '-1' }[ref];
}

/** Returns a unique name for an account's registration. */
export function makeUniqueDeployName(letter: string, by: AccountRef, nth: number, scope: EncodeScope): string {
  return `${letter}${scope.accounts.address(by).slice(2, 13)}${nth}`;
}

export const delegateRefArbitrary: fc.Arbitrary<AccountRef> = accountRefArbitrary.filter((nth) => nth > 0);
