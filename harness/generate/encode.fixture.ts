import type { EncodeScope } from './encode-scope.ts';

const market = {
  halted: false,
  open: true,
  close: true,
  oiCap: null,
  strictIsolated: false,
  isBatched: false,
  maxLeverage: 10,
  priceScale: 1n,
};

const placed: EncodeScope['orders']['order'] = (ref) =>
  ref.of === 'nobody' ? { oid: '18446744073709551614', market: 3 } : { oid: String(1001 + (ref.nth % 2)), market: 3 };

const series = { id: 2_147_483_649, lots: 20n, price: 500_000_001n };

/** Returns a scope of two markets, one of them with a size step of single lots; account 0 has two orders, unless none has. */
export function makeEncodeScope({ isHedged = false, hasOrders = true } = {}): EncodeScope {
  const markets = [
    {
      ...market,
      id: 3,
      coin: 'AAA',
      szDecimals: 2,
      tick: 1_000n,
      step: 5n,
      minLots: 10n,
      mark: 150_00000000n,
      pair: null,
    },
    {
      ...market,
      id: 4,
      coin: 'BBB',
      szDecimals: 0,
      tick: 1n,
      step: 1n,
      minLots: 1n,
      mark: 12_000_000n,
      pair: { base: 7, quote: 100 },
    },
  ] as const;
  return {
    accounts: {
      address: (ref) => `0x${`a${ref}`.repeat(20)}`,
      agent: (ref) => `0x${`b${ref}`.repeat(20)}`,
      subAccount: ({ of, index }) => (index > 2 ? undefined : `0x${`d${of}`.repeat(19)}0${index}`),
      key: (key) =>
        key.of === 'stranger'
          ? `0x${'cc'.repeat(20)}`
          : `0x${`${key.of === 'agent' ? 'b' : 'a'}${key.nth}`.repeat(20)}`,
      stranger: `0x${'cc'.repeat(20)}`,
      isHedged: () => isHedged,
      spendable: (_ref, _token, units) => (units < 0 ? '19.99' : '20'),
    },
    markets: { at: (ref) => markets[ref % 2 === 0 ? 0 : 1], isBatched: () => false },
    orders: {
      order: hasOrders ? placed : () => undefined,
      chase: placed,
      twap: placed,
      cloid: (ref) => `0x${String(ref).padStart(32, '0')}`,
    },
    deploys: {
      deployed: (kind, { nth }) => (nth === 0 ? { token: 1000, pair: 1001, perp: 1002 }[kind] : undefined),
      staged: (_asset, units) => (units < 0 ? '0.99' : '1'),
      isAtAuctionFloor: true,
    },
    vaults: {
      vault: (ref) => ({ id: ref === 'nobody' ? 999 : 7, isPaused: false, nav: 10n ** 20n, shares: 10n ** 20n }),
      freeShares: () => 10n ** 19n,
    },
    options: {
      series: () => series,
      rfq: (ref) => ({ id: ref === 'nobody' ? 999 : 7, series, expiryMs: 1_800_000_000_000n }),
    },
    multiSig: {
      roster: (address) =>
        address.startsWith('0xa0')
          ? { threshold: 1, signers: [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`] }
          : undefined,
      cosignatures: (_inner, signers) => signers.map((signer) => `${signer}${'0'.repeat(90)}`),
    },
    staking: {
      validator: (ref) => `0x${`e${ref}`.repeat(20)}`,
      staked: (_account, validator, units) => (units < 0 ? '1.99' : validator === null ? '2' : '3'),
    },
    lending: { isLendable: (asset) => asset === 100 },
    evm: { contract: `0x${'dd'.repeat(20)}`, chainId: 31_337 },
    tokens: { usdc: 100, native: 104 },
    height: 100,
    timeMs: 1_700_000_000_000,
  };
}
