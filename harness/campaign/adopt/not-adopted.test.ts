import { expect, test } from 'vitest';
import { GenesisSchema } from '../../../reference-model/index.ts';
import { adoptedGenesisFields } from './adopt.ts';
import { notAdoptedReasons } from './not-adopted.ts';

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
}

function leavesOf(node: SchemaNode, path: readonly string[] = []): string[] {
  if (node.items !== undefined) return leavesOf(node.items, path);
  if (node.properties === undefined) return [path.join('.')];
  return Object.entries(node.properties).flatMap(([key, member]) => leavesOf(member, [...path, key]));
}

// GenesisSchema is plain JSON Schema.
const leaves = leavesOf(GenesisSchema as SchemaNode);
const left = Object.keys(notAdoptedReasons);
const within = (leaf: string, field: string) => leaf === field || leaf.startsWith(`${field}.`);

test('each field of a genesis document is written by one part of the adoption, or listed as not adopted', () => {
  const named = [...adoptedGenesisFields, ...left];
  expect(leaves.filter((leaf) => named.filter((field) => within(leaf, field)).length !== 1)).toEqual([]);
  expect(named.filter((field) => !leaves.some((leaf) => within(leaf, field)))).toEqual([]);
});

// The list may only get shorter.
test('few fields are not adopted', () => expect(left.length).toBeLessThanOrEqual(12));
