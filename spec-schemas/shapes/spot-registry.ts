import Type from 'typebox';
import { closedObject, listOf, nullable } from './composites.ts';
import * as s from './scalars.ts';

/** `variant`: 0 a deployed contract, 1 the first storage slot, 2 a custom one. */
export const EvmContract = closedObject({
  address: s.Address,
  variant: Type.Integer({ minimum: 0, maximum: 2 }),
  evm_extra_wei_decimals: s.Int8,
});

/** The three prices are null, but present, on a pair that has not traded. */
export const PairRow = closedObject({
  signing_id: s.Uint32,
  name: s.Name,
  base: s.Uint32,
  quote: s.Uint32,
  sz_decimals: s.Uint8,
  taker_fee_bps: nullable(s.Bps),
  min_notional: s.Decimal,
  active: s.Flag,
  deployer: s.Address,
  registered_at: s.Uint64,
  mark_px: nullable(s.Decimal),
  mid_px: nullable(s.Decimal),
  prev_day_px: nullable(s.Decimal),
  day_ntl_vlm: s.Decimal,
  circulating_supply: s.Decimal,
});

const TokenRow = closedObject({
  id: s.Uint32,
  name: s.Name,
  sz_decimals: s.Uint8,
  wei_decimals: s.Uint8,
  token_id: s.TokenId,
  system_address: s.Address,
  evm_contract: nullable(EvmContract),
  is_canonical: s.Flag,
  total_supply: s.Decimal,
});

/** `data.spot` of both market reads. @source read-api, "Spot registry" */
export const SpotRegistry = closedObject({
  pairs: listOf(PairRow, 'ordered:signing_id asc'),
  tokens: listOf(TokenRow, 'ordered:id asc'),
});

export const spotRegistryExample = {
  pairs: [
    {
      signing_id: 113,
      name: 'MTF/USDC',
      base: 104,
      quote: 100,
      sz_decimals: 2,
      taker_fee_bps: null,
      min_notional: '1',
      active: true,
      deployer: `0x${'0b'.repeat(20)}`,
      registered_at: 0,
      mark_px: null,
      mid_px: null,
      prev_day_px: null,
      day_ntl_vlm: '0',
      circulating_supply: '5000000',
    },
  ],
  tokens: [
    {
      id: 100,
      name: 'USDC',
      sz_decimals: 2,
      wei_decimals: 6,
      token_id: `0x${'5a'.repeat(32)}`,
      system_address: `0x${'0c'.repeat(20)}`,
      evm_contract: null,
      is_canonical: true,
      total_supply: '100000',
    },
    {
      id: 104,
      name: 'MTF',
      sz_decimals: 2,
      wei_decimals: 8,
      token_id: `0x${'6b'.repeat(32)}`,
      system_address: `0x${'0d'.repeat(20)}`,
      is_canonical: true,
      total_supply: '5000000',
      evm_contract: { address: `0x${'0e'.repeat(20)}`, variant: 0, evm_extra_wei_decimals: 10 },
    },
  ],
};
