import Type, { type Static, type TSchema } from 'typebox';
import { closedObject, defineShape, withContentSourceAuthority } from './composites.ts';
import { Flag } from './scalars.ts';

/** Push of one channel. The seed names the three keys; the body is public, unless the seed shows it. */
export function makeChannelFrameShape<N extends string, T extends TSchema>(channel: N, data: T, example: Static<T>) {
  const frameShape = closedObject({
    channel: Type.Literal(channel),
    data: withContentSourceAuthority('public', data),
    is_snapshot: Flag,
  });
  // Safe: TypeScript does not reduce the static type of an object with an unresolved type parameter.
  return defineShape('seed', frameShape, { channel, data: example, is_snapshot: true } as unknown as Static<
    typeof frameShape
  >);
}
