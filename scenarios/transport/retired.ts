import { type Check, check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';

type Moving = 'spot-meta' | 'all-mids' | 'active-asset-ctx' | 'user-events';

/** With `auto` each name is a separate check: a release may move one before the others (D14). */
export const retiredReadNameChecks: readonly Check[] = [
  ...forms('spot-meta', 'spot_meta', 'markets_meta'),
  ...forms('all-mids', 'all_mids'),
  ...forms('active-asset-ctx', 'active_asset_ctx'),
  ...forms('user-events', 'user_events'),
];

function forms(name: Moving, type: string, replacement = ''): readonly Check[] {
  const item = `read-${name}`;
  const today = check({
    id: `transport.retired.${name}-unknown`,
    title: `${type} is unknown today`,
    clauses: [`transport.retired.${name}-400`],
    by: 'observe',
    form: { profile: 'live', item },
    async run({ given, target, expect }) {
      const reply = await target.read(type, { address: given.stranger().address });
      expect(`transport.retired.${name}-400`).refused(reply);
    },
  });
  const next = check({
    id: `transport.retired.${name}-moved`,
    title: `${type} is refused with its replacement in details.use from the next release on`,
    clauses: [`transport.retired.${name}-410`],
    by: 'observe',
    form: { profile: 'next', item },
    async run({ given, target, expect }) {
      const reply = await target.read(type, { address: given.stranger().address });
      expect(`transport.retired.${name}-410`).refused(reply);
      const use = field(reply.wire.json, 'error.details.use');
      expect(`transport.retired.${name}-410`).relation(
        replacement === '' ? 'a non-empty details.use' : `details.use to contain ${replacement}`,
        { use },
        ({ use }) => typeof use === 'string' && use !== '' && use.includes(replacement),
        use.path,
      );
    },
  });
  return [today, next];
}
