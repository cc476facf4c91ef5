import { expect, test } from 'vitest';
import { stripPairSymbolsFromFills, withVenueFillSymbol } from './fill-symbols.ts';

test("fills of a pair are equal under the pair's name and its base token's, and differ under others (D243)", () => {
  const buy = { dir: 'Buy', oid: '7', coin: 'MTF/USDC' };
  const long = { dir: 'Open Long', oid: '8', coin: 'BTC' };
  const body = (coin: string, perp: string) => ({
    fills: [
      { ...buy, coin },
      { twap_id: 3, fill: { ...buy, coin } },
      { ...long, coin: perp },
    ],
  });
  expect(stripPairSymbolsFromFills(body('MTF', 'BTC'))).toEqual(stripPairSymbolsFromFills(body('MTF/USDC', 'BTC')));
  expect(stripPairSymbolsFromFills(body('MTF', 'ETH'))).not.toEqual(stripPairSymbolsFromFills(body('MTF', 'BTC')));
});

test("a feed record adopts the base token's name of a pair, and no other name", () => {
  const record = { coin: 'MTF/USDC', oid: '7' };
  expect(withVenueFillSymbol(record, { coin: 'MTF' })).toEqual({ coin: 'MTF', oid: '7' });
  for (const coin of ['MT', 'USDC', '', 'BTC']) expect(withVenueFillSymbol(record, { coin })).toBe(record);
  expect(withVenueFillSymbol(record, undefined)).toBe(record);
});
