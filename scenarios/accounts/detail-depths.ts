import { check } from '../../harness/check/check.ts';
import { derived, field, Traced } from '../../harness/check/evidence.ts';
import { readInOneBlock } from '../../harness/check/same-block-reads.ts';
import { knownPartOf } from '../../harness/compare/named-part.ts';
import { isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { judgeNoFullDepthKeys } from './margin-depth.ts';

export default check({
  id: 'accounts.detail.depths',
  title: 'each depth of account_state has its own keys, and full is the default',
  clauses: [
    'accounts.detail.default',
    'accounts.detail.margin-shape',
    'accounts.detail.margin-only',
    'accounts.detail.margin-keys-elsewhere',
    'accounts.detail.overview',
    'accounts.detail.overview-shape',
    'accounts.detail.adl',
    'accounts.detail.unknown-text',
    'accounts.overview.shared-keys',
  ],
  by: 'observe',
  async run({ given, target, expect, reportForm }) {
    const { address } = given.stranger();
    const read = (detail: string) => ({ type: 'account_state', args: { address, detail } });
    const [plain, full, margin] = await readInOneBlock({ given, target }, [
      { type: 'account_state', args: { address } },
      read('full'),
      read('margin'),
    ]);
    const named = (body: JsonObject) => derived(knownPartOf('info.account_state.full', body), body);
    expect('accounts.detail.default').equal(named(plain), named(full), 'data');
    judgeNoFullDepthKeys(expect('accounts.detail.margin-only'), margin);
    expect('accounts.detail.margin-shape').shape(margin, 'info.account_state.margin');

    const overview = await target.read('account_state', { address, detail: 'overview' });
    expect('accounts.detail.overview').served(overview.wire);
    const body = overview.kind === 'data' && isJsonObject(overview.data) ? overview.data : {};
    for (const key of ['total_margin_used', 'cross_maintenance_margin_used']) {
      const ofFull = field(full, key);
      const ofOverview = field(body, key);
      expect('accounts.detail.margin-keys-elsewhere').equal(
        derived([ofFull.value, ofOverview.value], ofFull, ofOverview),
        [undefined, undefined],
        `${key} at detail full and overview`,
      );
    }
    const ofBoth = Object.keys(body).filter((key) => key !== 'type' && (key in full || key in margin));
    expect('accounts.overview.shared-keys').equal(
      derived(ofBoth.toSorted(), overview, full, margin),
      ['address', 'height', 'time'],
      'keys that the overview shares with another depth',
    );
    expect('accounts.detail.overview-shape').shape(body, 'info.account_state.overview');

    expect('accounts.detail.adl').refused(await target.read('account_state', { address, detail: 'adl' }));
    const other = await target.read('account_state', { address, detail: 'everything' });
    expect('accounts.detail.unknown-text').status(other.wire);
    // Blocks pass between the reads, so only the keys are compared.
    const keysOf = (data: JsonObject) => {
      const { value, from } = named(data);
      return new Traced(isJsonObject(value) ? Object.keys(value).toSorted() : [], from);
    };
    if (other.kind === 'data' && isJsonObject(other.data))
      expect('accounts.detail.unknown-text').equal(
        keysOf(other.data),
        keysOf(plain),
        'keys of the body for an unknown detail',
      );
    reportForm('D57 of detail', `HTTP ${other.wire.status}`);
  },
});
