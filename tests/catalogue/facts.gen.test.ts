import { describe, expect, it } from 'vitest';
import { FAMILIES } from '@shared/catalogue/index';
import { factProblem, isDocumented, readFacts, type Fact } from '../spec/facts';

const facts = readFacts();

/** "1 §3", "wire §4.6" and "dictionaries: CODE" are places; "ours: WHY" is a decision. */
const PLACE = /^(?:(?:[123] §\d|wire §\d|dictionaries: ).*|.*ours: \w.*)$/;

/** Fields of which a document gives the very name; labels, states and dictionaries may be those of a field that we named. */
function fieldsNamed({ fact, name, value }: Fact): readonly string[] {
  if (fact === 'columns') return value.split(',');
  return fact === 'field' || fact === 'key' || fact === 'range' ? [name] : [];
}

describe('facts of the documents', () => {
  it.each(facts.map((fact) => [`${fact.family} ${fact.fact} ${fact.name} ${fact.value}`, fact]))(
    '%s',
    (_name, fact) => {
      expect(factProblem(fact)).toBeNull();
    },
  );

  it('each have a place and stand there once', () => {
    expect(facts.filter(({ place }) => !PLACE.test(place))).toEqual([]);
    const lines = facts.map(({ family, fact, name, value }) =>
      [family, fact, name, value].join('\t'),
    );
    expect(lines.filter((line, n) => lines.indexOf(line) !== n)).toEqual([]);
  });

  it('are not met by another name or value: every kind of fact can fail', () => {
    const byName = ['field', 'key', 'optional', 'items', 'message', 'sent'];
    const spoilt = facts.map((fact) =>
      byName.includes(fact.fact)
        ? { ...fact, name: `${fact.name}?` }
        : { ...fact, value: `${fact.value}?` },
    );
    expect(spoilt.filter((fact) => factProblem(fact) === null)).toEqual([]);
  });

  it('say something of every family with a screen', () => {
    const told = new Set(facts.filter(isDocumented).map(({ family }) => family));
    const untold = FAMILIES.filter(({ screen, key }) => screen !== undefined && !told.has(key));
    expect(untold.map(({ key }) => key)).toEqual([]);
  });

  it('name the very fields that a declaration says are documented', () => {
    const wrong = FAMILIES.flatMap((family) => {
      const named = new Set(
        facts
          .filter((fact) => isDocumented(fact) && fact.family === family.key)
          .flatMap(fieldsNamed)
          .filter((name) => family.fields.some((field) => field.name === name)),
      );
      const said = new Set(family.documented ?? []);
      return [
        ...[...named]
          .filter((name) => !said.has(name))
          .map((name) => `${family.key}.${name} lacks`),
        ...[...said].filter((name) => !named.has(name)).map((name) => `${family.key}.${name} has`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('are refused where they name what does not exist', () => {
    const fact = (family: string, kind: string, name: string, value = ''): string | null =>
      factProblem({ family, fact: kind, name, value, place: '1 §3' });
    expect(fact('nobody', 'field', 'id')).toBe('there is no family "nobody"');
    expect(fact('user', 'colour', 'id')).toBe('"colour" is no kind of fact');
    expect(fact('user', 'field', 'foo')).toBe('is no field');
    expect(fact('user', 'sent', 'ids', 'user.erase')).toBe('the call user.erase is not declared');
    expect(fact('*', 'message', '没有这句话')).toBe('is said nowhere');
    expect(fact('dict', 'states', 'isSealed', '0=是;1=否')).toContain('documented is');
  });
});
