import type { Language } from '@shared/i18n';
import type { ProfileProblem } from '@shared/profile/check';
import type { ProfileLine } from '@shared/profile/differences';
import type { AskedPlace, ProfileState } from '@shared/profile/state';
import type { Translate } from '@shared/model/translate';

/** The profile in use in one line: edition, how the password travels, what the paths begin with, how it was found. */
export function profileLine(t: Translate, state: ProfileState, language: Language): string {
  const { name, origin, password, prefix } = state;
  return [
    name[language],
    t(`profile.password.${password}`),
    prefix === '' ? t('profile.noPrefix') : t('profile.prefix', { prefix }),
    t(`profile.origin.${origin}`),
  ].join(' · ');
}

/** What asking the server could not tell, in sentences. */
export function unsureOf(t: Translate, state: ProfileState): readonly string[] {
  const { asked, family, look, origin, password, several } = state;
  if (origin === 'assumed') {
    if (look === 'away') return [t('profile.unsure.away')];
    return look === 'none' ? [t('profile.unsure.noneFits', { places: placesOf(t, asked) })] : [];
  }
  if (origin !== 'found') return [];
  const isOpen = family === 'open' && password === 'sm2';
  const isCommercial = family === 'commercial' && password === 'md5';
  return [
    ...(several.length === 0 ? [] : [t('profile.unsure.several', { places: several.join(', ') })]),
    ...(isOpen ? [t('profile.unsure.oldOpen')] : []),
    ...(isCommercial ? [t('profile.unsure.newCommercial')] : []),
  ];
}

/** Where a server was asked, and what came. */
function placesOf(t: Translate, asked: readonly AskedPlace[]): string {
  return asked
    .map(({ family, prefix, outcome }) => {
      const edition = t(`profile.family.${family}`);
      const place = prefix === '' ? edition : `${edition} ${prefix}`;
      return t('profile.askedAt', { place, outcome: t(`profile.asked.${outcome}`) });
    })
    .join(t('profile.between'));
}

/** That the server speaks otherwise than its profile says; '' while it does not. */
export function changeOf(t: Translate, state: ProfileState, language: Language): string {
  const { changed, name } = state;
  if (changed === null) return '';
  const before = name[language];
  if (changed.kind !== 'found') return t('profile.changedUnknown', { before });
  return t('profile.changed', { now: t(`profile.family.${changed.family}`), before });
}

/** A problem of a profile, in words. */
export function problemText(t: Translate, { key, values }: ProfileProblem): string {
  return t(`profile.problem.${key}`, values);
}

/** A difference between two profiles, in words. */
export function lineText(t: Translate, { key, values }: ProfileLine): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    value === '' ? t('profile.nothing') : value,
  ]);
  const all = Object.fromEntries(shown) as Record<string, string>;
  const use = all['use'];
  const isUse = use === 'signIn' || use === 'save' || use === 'change';
  return t(`profile.line.${key}`, isUse ? { ...all, use: t(`profile.use.${use}`) } : all);
}
