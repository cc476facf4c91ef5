const served = new WeakMap<object, object>();
const asked = new WeakMap<object, string>();

/** Notes of a value that was put into another form what the venue served in its place: a reply, a body or a row of one. */
export function noteServed(made: object, from: object): void {
  if (made !== from) served.set(made, servedAs(from));
}

/** What the venue itself served: of a value that nobody put into another form that value. */
export function servedAs<Value extends object>(value: Value): Value {
  // What was served stands for what was made of it: a reply for a reply, a row for a row.
  return (served.get(value) ?? value) as Value;
}

/** Notes of a reply the body that went out, in place of the one that its reader sent. */
export function noteAskedAs(reply: object, body: string): void {
  asked.set(reply, body);
}

/** The body that a reply answers, where that is not what its reader sent. */
export function askedAs(reply: object): string | undefined {
  return asked.get(servedAs(reply));
}
