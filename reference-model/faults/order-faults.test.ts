import { expect, test } from 'vitest';
import { shapes } from '../../spec-schemas/shapes/registry.ts';
import { listJudgedShapes, listStatedPlaces } from '../../spec-schemas/stated/stated.ts';
import { generateReversedListFaults } from './order-faults.ts';

interface Node {
  readonly 'x-order'?: string;
  readonly properties?: Readonly<Record<string, Node | false>>;
  readonly items?: Node | false;
  readonly prefixItems?: readonly Node[];
  readonly then?: Node;
  readonly else?: Node;
}

/** Paths of the lists that are ordered by a key of their rows. */
function ordered(node: Node | false | undefined, path: string): string[] {
  if (typeof node !== 'object') return [];
  return [
    ...(/^ordered:/.test(node['x-order'] ?? '') ? [path] : []),
    ...Object.entries(node.properties ?? {}).flatMap(([key, member]) =>
      ordered(member, path === '' ? key : `${path}.${key}`),
    ),
    ...[node.items, ...(node.prefixItems ?? [])].flatMap((element) => ordered(element, `${path}[]`)),
    ...[node.then, node.else].flatMap((part) => ordered(part, path)),
  ];
}

/** Lists whose order no clause states: it is judged together with their shape. */
const withoutClause = [
  'info.fee_schedule user.daily_volume',
  'info.funding_history samples',
  'info.markets_meta perp[].risk_override.margin_tiers',
  'info.perp_dexs dexs',
  'info.rfq_open rfqs',
  'info.rfq_user quoted',
  'info.rfq_user requested',
  'info.user_twap_slice_fills fills',
];

const statements = listStatedPlaces('order').map(({ shapeId, place }) => `${shapeId} ${place}`);

test('every ordered list of a judged shape has the clause that its order breaks', () => {
  const places = listJudgedShapes()
    // Safe: a TypeBox schema is the plain JSON Schema that it describes.
    .flatMap(({ shapeId }) => ordered(shapes[shapeId] as Node, '').map((path) => `${shapeId} ${path}`));
  const bare = [...new Set(places)].filter((place) => !statements.includes(place));
  expect(bare.filter((place) => !withoutClause.includes(place))).toEqual([]);
});

test('a fault reverses the list at its place, and does nothing without a list of several rows', () => {
  const faults = generateReversedListFaults();
  expect(faults.map(({ place }) => place)).toEqual(statements);
  const bids = faults.find(({ place }) => place === 'info.l2_book bids');
  expect(bids?.touches({ bids: [1, 2], asks: [] })).toBe(true);
  expect(bids?.touches({ bids: [1], asks: [1, 2] })).toBe(false);
  const levels = faults.find(({ place }) => place === 'frame.l2_book data.levels[]');
  expect(levels?.touches({ data: { levels: [[], [1, 2]] } })).toBe(true);
});
