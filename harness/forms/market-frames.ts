import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { type Fact, type Found, orNested } from './fact.ts';
import { firstAndLater } from './frame-fact.ts';
import { inList, recordsWith } from './records.ts';

/** Rows of `markets` frames, in one list or in the sections of the read (D85): the documents show their keys. */
const rows = inList('markets', recordsWith({ keys: {}, needed: [] }, ['coin', 'kind']));
const sections = orNested(inSections);

const find: Fact['find'] = (body) => {
  const [found = null] = [sections(body), rows(body)].filter((each) => each !== null);
  return found;
};

export const marketFrames = firstAndLater('markets', 'market', find);

function inSections(body: JsonObject): Found<JsonObject> | null {
  return isJsonArray(body.perp) || isJsonObject(body.spot) ? { body, form: [''] } : null;
}
