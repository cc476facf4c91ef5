/** The lesser of two. Math.min does not accept bigint. */
export function lesserOf<Amount extends bigint>(one: Amount, other: Amount): Amount {
  if (one < other) return one; // not a ternary: the linter would demand Math.min
  return other;
}

/** The greater of two. */
export function greaterOf<Amount extends bigint>(one: Amount, other: Amount): Amount {
  if (one > other) return one;
  return other;
}
