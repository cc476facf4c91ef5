import Type, { type Static, type TSchema } from 'typebox';
import { closedObject, shape, withFormAuthority } from './composites.ts';
import { Flag } from './scalars.ts';

/** A push of one channel. The seed names the three keys; what a body holds is public but where the seed shows it. */
export function dataFrame<N extends string, T extends TSchema>(channel: N, data: T, example: Static<T>) {
  const frameShape = closedObject({
    channel: Type.Literal(channel),
    data: withFormAuthority('public', data),
    is_snapshot: Flag,
  });
  // TypeScript does not reduce the static type of an object that still holds a type parameter.
  return shape('seed', frameShape, { channel, data: example, is_snapshot: true } as unknown as Static<
    typeof frameShape
  >);
}
