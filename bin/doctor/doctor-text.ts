import type { UrlCampaignForecast } from '../../harness/campaign/by-url/forecast-by-url.ts';
import type { CampaignSize } from '../../harness/campaign/play/run-campaigns.ts';
import type { Diagnosis } from '../../harness/doctor/diagnose.ts';
import { type SigningDomainProbe, signingDomainAdviceFor } from '../../harness/doctor/domain-probe.ts';
import {
  isCreditingSystemAction,
  LEFT_TO_CHECKS_TEXT,
  NEEDING_CHECKS_SKIPPED_TEXT,
  type OperatorTrial,
} from '../../harness/doctor/operator-trials.ts';
import type { ProductPresenceRow } from '../../harness/doctor/product-table.ts';
import { PUBLIC_FACTS_FORM } from '../../harness/forms/learned-forms.ts';
import { chainIdFromIdentity } from '../../harness/probe/probe.ts';
import type { ClauseCounts } from '../../harness/runner/events.ts';
import { type BodySignatureProbe, signatureAdvice } from '../../harness/signatures/probe-bodies.ts';
import type { SigningEvidence } from '../../harness/signatures/signed-as.ts';
import { countWithNoun } from '../../reports/console/printable.ts';
import { buckets } from '../../spec-schemas/catalogue/limits.ts';

/** Diagnosis of a target, and the forecast of a run with the same options. */
export type DoctorFindings = Diagnosis & {
  readonly counts: ClauseCounts;
  /** Size of the campaigns to be played; null: none. */
  readonly campaigns: CampaignSize | null;
  /** Weight and cost of campaigns by URL alone; null: they use the operator interface, or none are played. */
  readonly byUrl: UrlCampaignForecast | null;
  /** Whether only campaigns are selected, and the target lacks what they need. */
  readonly lacksCampaigns: boolean;
  /** Sentence on the disturbances that would be left out, with the reason; null: none. */
  readonly leftOut: string | null;
  /** Number of actions of a campaign in flight together; default: one at a time. */
  readonly inFlight?: number | undefined;
};

/** Returns a page about a target. @param isVerbose  lists each clause that would not be judged, with the reason */
export function doctorLines(target: string, found: DoctorFindings, isVerbose = false): string[] {
  const { facts, clauses, checks } = found;
  const open = facts.markets.filter((market) => market.open && !market.halted).length;
  return [
    line('target', `${target} answers (${Math.round(found.roundTripMs)} ms for a small read)`),
    line('role', facts.role),
    line('network', `${facts.network}, chain id ${facts.chainId}`),
    line('chain', facts.chainIdentity ?? 'no chain identity reported'),
    ...chainLines(facts),
    line('clock', found.clockSkewMs === null ? 'no consensus time reported' : clockText(found.clockSkewMs)),
    ...(found.blockMs === null ? [] : [line('blocks', `one every ${(found.blockMs / 1_000).toFixed(1)} s`)]),
    line('markets', `${countWithNoun(facts.markets.length, 'perpetual market')}, ${open} open for orders`),
    ...signatureLines(found.domain),
    ...bodyLines(found.bodies),
    ...formLines(found.forms),
    line('faucet', facts.capabilities.has('faucet') ? 'mounted' : 'not mounted'),
    line(
      'money',
      facts.capabilities.has('funded-accounts') ? 'a run can fund its accounts' : moneylessText(found.operator),
    ),
    ...operatorLines(found.operator),
    line('budgets', budgetText(found.rate)),
    ...(found.rate !== null && facts.capabilities.has('budget') && !facts.capabilities.has('control')
      ? [line('', 'at its end, a run would spend the whole budget of this address (--spend-budget)')]
      : []),
    line('clauses', countsText(found.counts)),
    line(
      'judgeable',
      `${clauses.judgeable} of ${countWithNoun(clauses.total, 'clause')}, by ${checks.judgeable} of ${countWithNoun(checks.total, 'check')}`,
    ),
    ...tableLines(found),
    ...skipLines(found, isVerbose),
    ...(isVerbose ? [...found.missed].map(([clause, why]) => line('', `not judged: ${clause}, no ${why}`)) : []),
    ...campaignLines(found),
    ...moneyLines(found.money),
    line('a run takes', `about ${lengthText(found.estimatedSeconds)}${weightText(found)}`),
    ...(found.promptSeconds === found.estimatedSeconds
      ? []
      : [
          line(
            '',
            `includes waiting for the faucet (one claim a minute); ${lengthText(found.promptSeconds)} without that limit`,
          ),
        ]),
  ];
}

/** Without `--verbose` reasons that keep out a single check are counted together, so that the figures fit one screen. */
function skipLines({ notOffered, skipped }: Pick<DoctorFindings, 'notOffered' | 'skipped'>, isVerbose: boolean) {
  const reasons = [...notOffered, ...[...skipped].map(([need, count]) => [`no ${need}`, count] as const)];
  const shown = reasons.filter(([, count]) => isVerbose || count > 1);
  const lines = shown.map(([why, count]) => line('', `${countWithNoun(count, 'check')} would be skipped: ${why}`));
  const single = reasons.length - shown.length;
  return single === 0
    ? lines
    : [...lines, line('', `${countWithNoun(single, 'check')} would be skipped for a reason of its own (--verbose)`)];
}

function campaignLines({
  campaigns: size,
  lacksCampaigns,
  leftOut,
  inFlight,
  byUrl,
}: Pick<DoctorFindings, 'byUrl' | 'campaigns' | 'lacksCampaigns' | 'leftOut' | 'inFlight'>): string[] {
  if (lacksCampaigns) return [line('campaigns', `none would be played: ${NEED_OPERATOR}`)];
  if (size === null || size.kind === 'off') return [];
  if (byUrl !== null) return [line('campaigns', `${sizeText(size)} by URL alone${weighing(byUrl)}`)];
  const disturbed = [
    ...(inFlight === undefined ? [] : [line('', `up to ${inFlight} of their actions are in flight together`)]),
    ...(leftOut === null ? [] : [line('', leftOut)]),
  ];
  if (size.kind === 'duration')
    return [line('campaigns', `${lengthText(size.ms / 1_000)} of them, in addition to the checks`), ...disturbed];
  const what = size.kind === 'runs' ? countWithNoun(size.runs, 'sequence') : 'until one fails';
  return [
    line('campaigns', `${what}: not included in the time below (--fuzz 5m bounds them, --fuzz off leaves them out)`),
    ...disturbed,
  ];
}

const NEED_OPERATOR =
  'they need --control and --isolation closed, or --fuzz for those that are played by URL alone, and money for them';

function sizeText(size: CampaignSize): string {
  if (size.kind === 'duration') return lengthText(size.ms / 1_000);
  return size.kind === 'runs' ? countWithNoun(size.runs, 'sequence') : 'until one fails,';
}

function weighing({ weight }: UrlCampaignForecast): string {
  return weight === null ? '' : `, about ${weight} weight`;
}

function moneyLines(money: Diagnosis['money']): string[] {
  if (money === null) return [];
  const { spent, away } = money;
  return [
    line('a run costs', `about ${spent.usdc} USDC and ${spent.native} native tokens of the treasury key, mostly fees`),
    line('', `up to ${away.usdc} USDC and ${away.native} are away from it at a time (--max-spend bounds that)`),
  ];
}

function weightText({ estimatedWeight, rate }: Diagnosis): string {
  return estimatedWeight === null || rate === 'unlimited' ? '' : `, ${estimatedWeight} weight`;
}

/** Warns where the venue's chain id differs from the one that signatures are made for. */
function chainLines({ chainId, chainIdentity }: Diagnosis['facts']): string[] {
  const reportedId = chainIdFromIdentity(chainIdentity);
  return reportedId === null || reportedId === chainId
    ? []
    : [line('', `its identity names chain id ${reportedId}, but a run would sign for ${chainId}: --network is wrong`)];
}

/** Names the votes that are missing to fund accounts: both USDC and the native token are needed. */
function moneylessText(trials: readonly OperatorTrial[]): string {
  if (trials.length === 0) return 'none: no faucet, no treasury key, no operator interface';
  const lacks = trials.flatMap(({ call, verdict }) =>
    isCreditingSystemAction(call) && verdict === 'not offered' ? [call] : [],
  );
  return lacks.length === 0
    ? 'none: no faucet, no treasury key, and the operator interface is not used for money here'
    : `none: no faucet, no treasury key, and the operator interface does not offer ${lacks.join(', ')}`;
}

/** Lists the operator calls that work, with their durations, those that fail, and those that are not offered. */
function operatorLines(trials: readonly OperatorTrial[]): string[] {
  if (trials.length === 0) return [line('operator', 'no interface in use (--control)')];
  const of = (verdict: OperatorTrial['verdict']) => trials.filter((trial) => trial.verdict === verdict);
  const works = of('works').map(({ call, tookMs }) => `${call} (${tookMs} ms)`);
  const lacks = of('not offered').filter(({ told: answer }) => answer === NEEDING_CHECKS_SKIPPED_TEXT);
  const left = of('not tried').filter(({ told: answer }) => answer === LEFT_TO_CHECKS_TEXT);
  const reasoned = [...of('not offered'), ...of('not tried')].filter(
    (one) => !lacks.includes(one) && !left.includes(one),
  );
  const names = (rows: readonly OperatorTrial[]) => rows.map(({ call }) => call).join(', ');
  return [
    line(
      'operator',
      `interface answers, and ${works.length === 0 ? 'no call works' : `these calls work: ${works.join(', ')}`}`,
    ),
    ...of('fails').map(({ call, told: answer, tookMs }) => line('', `${call} fails: ${answer} (${tookMs} ms)`)),
    ...of('unknown').map(({ call, told: answer }) => line('', `${call}: ${answer}`)),
    ...reasoned.map(({ call, verdict, told: answer }) => line('', `${call} ${verdict}: ${answer}`)),
    ...(lacks.length === 0 ? [] : [line('', `not offered, so ${NEEDING_CHECKS_SKIPPED_TEXT}: ${names(lacks)}`)]),
    ...(left.length === 0 ? [] : [line('', `tried only by the checks of a run: ${names(left)}`)]),
  ];
}

function countsText({ all, inForce, visible, checked }: ClauseCounts): string {
  return `${all}; ${inForce} in force under the profile, ${visible} of these visible on a wire, ${checked} of these with a check`;
}

function signatureLines(domain: SigningDomainProbe | null): string[] {
  if (domain === null) return [line('signatures', 'not tried: a probe never signs for mainnet')];
  const { own } = domain;
  const words = { fits: 'accepted', refused: 'refused', unclear: 'no verdict' } as const;
  return [
    line('signatures', `${words[own.verdict]}: ${own.answer}`),
    line('', `domain: name ${own.domain.serviceName}, version 1, chain id ${own.domain.chainId}, no contract`),
    ...signedLines(own.signed, own.verdict),
    ...(own.verdict === 'refused' ? [line('', signingDomainAdviceFor(domain))] : []),
  ];
}

/** Returns the signed example with its hash, which a node team can compare with its own. */
function signedLines(
  { typeString, digest, signer, nonce }: SigningEvidence,
  verdict: SigningDomainProbe['own']['verdict'],
): string[] {
  return [
    line('', `type ${typeString}`),
    line('', `digest ${digest}, nonce ${nonce}`),
    line('', `signer ${signer}${recoveryText(verdict)}`),
  ];
}

/** Says whether each kind of body is signed as documented, or which ones are not. */
function bodyLines(bodies: readonly BodySignatureProbe[]): string[] {
  if (bodies.length === 0) return [];
  const refused = bodies.filter(({ verdict }) => verdict === 'refused');
  const fit = bodies.filter(({ verdict }) => verdict === 'fits').length;
  const unclear = bodies.length - fit - refused.length;
  const unread = bodies.filter(({ verdict, isOwned }) => verdict === 'unclear' && isOwned);
  const unclearNote = unclear === 0 ? '' : `; the answers to ${unclear} do not show the signer`;
  return [
    line(
      '',
      `${fit} of ${countWithNoun(bodies.length, 'kind')} of bodies signed as documented, without optional fields${unclearNote}`,
    ),
    ...refused.flatMap(({ type, answer, fits, signed, verdict }) => [
      line('', `${type}: ${answer}; ${signatureAdvice(fits)}`),
      ...signedLines(signed, verdict).map((text) => `  ${text}`),
    ]),
    ...unread.map(({ type, answer }) =>
      line('', `${type}: ${answer}, which does not show whether the signature was accepted`),
    ),
  ];
}

/** Lists products by presence, and switches that are off. */
function tableLines({ table, lacking }: Pick<Diagnosis, 'table' | 'lacking'>): string[] {
  const named = (presence: ProductPresenceRow['presence']) => table.products.filter((row) => row.presence === presence);
  const there = named('there');
  const absent = named('absent');
  const unasked = named('not asked');
  const off = table.switches.filter(({ state }) => state === 'off');
  return [
    line('products', `${there.length} of ${table.products.length} there`),
    ...listed(
      'absent',
      absent.map(({ name }) => name),
    ),
    ...[...Map.groupBy(unasked, ({ why }) => why ?? '')].flatMap(([why, rows]) =>
      listed(
        `not asked, ${why}`,
        rows.map(({ name }) => name),
      ),
    ),
    line('switches', off.length === 0 ? 'none known to be off' : `${off.length} off`),
    ...listed(
      'off',
      off.map(({ name, how }) => `${name} (${how ?? ''})`),
    ),
    ...(lacking === 0
      ? []
      : [line('', `${countWithNoun(lacking, 'check')} would be skipped: they need something absent or off`)]),
  ];
}

function listed(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [line('', `${what}: ${names.join(', ')}`)];
}

/** Lists only forms that differ from public facts. */
function formLines(forms: Diagnosis['forms']): string[] {
  const asUsual = forms.filter(({ form }) => form === PUBLIC_FACTS_FORM);
  const facts = asUsual.flatMap((row) => ('read' in row ? [row.fact] : []));
  const channels = asUsual.length - facts.length;
  const usual = channels === 0 ? facts : [...facts, `frames of ${countWithNoun(channels, 'channel')}`];
  const others = forms.flatMap((row) => {
    if (row.form === PUBLIC_FACTS_FORM || 'action' in row) return [];
    const served = row.form ?? 'in a form that this build does not read: checks that need it are skipped';
    return [`${row.fact} (${'channel' in row ? `frames of ${row.channel}` : row.read}): ${served}`];
  });
  const unread = forms.flatMap((row) => ('action' in row ? [row.action] : []));
  return [
    ...(usual.length === 0 ? [] : [`${usual.join(', ')}: ${PUBLIC_FACTS_FORM}`]),
    ...others,
    ...(unread.length === 0
      ? []
      : [
          `the body of ${unread.join(', ')}: not read in the words of public facts, and no document shows it: checks that need it are skipped`,
        ]),
  ].map((text, at) => line(at === 0 ? 'forms' : '', text));
}

function recoveryText(verdict: SigningDomainProbe['own']['verdict']): string {
  switch (verdict) {
    case 'fits':
      return ', recovered here and on the target';
    case 'refused':
      return ', recovered here; the target answers as for another address';
    case 'unclear':
      return ', recovered here';
  }
}

/** Describes the clock difference. A venue keeps its own time, so only a difference that could affect a deadline is mentioned. */
function clockText(skewMs: number): string {
  const seconds = Math.abs(skewMs) / 1_000;
  if (seconds < 2) return 'agrees with this machine to within 2 seconds';
  return `consensus time is ${lengthText(seconds)} ${skewMs > 0 ? 'ahead of' : 'behind'} this machine: deadlines are counted from the venue's own time`;
}

function budgetText(rate: Diagnosis['rate']): string {
  const documented = `${buckets.perIp.refillPerSecond} weight a second and ${buckets.perIp.burst} at once per address, as documented`;
  if (rate === null) return 'none in this process';
  return rate === 'unlimited'
    ? `${documented}; a run would ignore them (--rate unlimited)`
    : `${documented}; a run spends at most ${rate} a second (--rate)`;
}

function lengthText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

function line(name: string, text: string): string {
  return `${name.padEnd(12)} ${text}`;
}
