import { type ProductId, products } from '../../../spec-schemas/products.ts';
import { describeIdle } from '../../products/idle-products.ts';
import { needsQuietBook, QUIET_MARKET_REQUIREMENT } from '../by-url/family-by-url.ts';
import type { Campaign } from './campaign.ts';
import type { CampaignRun } from './campaign-options.ts';

/** Skips campaigns whose products the target lacks, or takes without effect. @returns the others */
export function withoutLacking(
  campaigns: readonly Campaign[],
  absent: readonly ProductId[],
  idle: readonly ProductId[],
  run: CampaignRun,
): readonly Campaign[] {
  const lacks = [...absent, ...idle];
  return campaigns.filter((campaign) => {
    const id = campaign.family.needs?.find((need) => lacks.includes(need));
    if (id !== undefined) run.emit(campaign.absentEvent(describeLacking(id, absent, run)));
    return id === undefined;
  });
}

/** Skips campaigns that trade, where others do. @returns the others */
export function withoutTraders(campaigns: readonly Campaign[], run: CampaignRun): readonly Campaign[] {
  return campaigns.filter((campaign) => {
    const trades = needsQuietBook(campaign.family);
    if (trades) run.emit(campaign.endedEvent('skipped', QUIET_MARKET_REQUIREMENT));
    return !trades;
  });
}

function describeLacking(id: ProductId, absent: readonly ProductId[], run: CampaignRun): string {
  const { name } = products[id];
  const words = absent.includes(id) ? run.products?.describe({ id, name }) : describeIdle({ name });
  return words ?? '';
}
