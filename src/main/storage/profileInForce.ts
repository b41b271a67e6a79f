import type { Settings } from '@shared/model/settings';
import type { ServerProfile } from '@shared/profile/profile';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import type { ProfileOrigin } from '@shared/profile/state';
import type { ServerNotes } from './serverOverrides';

/** The settings that decide how a server is spoken to. */
export type ProfileSettings = Pick<
  Settings,
  'dialect' | 'passwordTransform' | 'serverProfile' | 'sm2PublicKey'
>;

/** The profile of a server with where it comes from. */
export interface ProfileInForce {
  readonly profile: ServerProfile;
  readonly origin: ProfileOrigin;
}

/** The embedded platform speaks as the commercial family, and plays a third party, too. */
export const DEMO_PROFILE: ProfileInForce = {
  profile: {
    ...SHIPPED_PROFILES.commercial,
    thirdParty: {
      page: '/third-party/authorize?source={source}&tenant={tenant}&redirect_uri={redirect}&state={state}',
      sources: [{ key: 'demo', name: { zh: '演示第三方账号', en: 'Demo third party' } }],
    },
  },
  origin: 'demo',
};

/**
 * How a server is spoken to: by the policy's profile, by the edition that the settings name, by the server's own
 * profile, or by what asking it told. While nothing is known it is the commercial edition, and said to be assumed.
 */
export function profileInForce(
  settings: ProfileSettings,
  notes: Pick<ServerNotes, 'found' | 'profile'>,
): ProfileInForce {
  const { profile: plain, origin } = chosenProfile(settings, notes);
  return { profile: withSettings(plain, settings), origin };
}

/** The same without what the settings say of passwords. */
export function chosenProfile(
  { dialect, serverProfile }: ProfileSettings,
  { found, profile }: Pick<ServerNotes, 'found' | 'profile'>,
): ProfileInForce {
  if (dialect === 'commercial' || dialect === 'open')
    return { profile: SHIPPED_PROFILES[dialect], origin: 'chosen' };
  if (serverProfile !== null) return { profile: serverProfile, origin: 'policy' };
  if (profile !== null) return { profile, origin: 'own' };
  if (found === null || dialect === 'own')
    return { profile: SHIPPED_PROFILES.commercial, origin: 'assumed' };
  const { family, prefix } = found;
  return { profile: { ...SHIPPED_PROFILES[family], prefix }, origin: 'found' };
}

/** A transfer of passwords and a public key that the settings name go before the profile's. */
function withSettings(
  profile: ServerProfile,
  { passwordTransform: form, sm2PublicKey }: ProfileSettings,
): ServerProfile {
  const { passwords } = profile;
  const forms = form === 'profile' ? {} : { signIn: form, save: form, change: form };
  const publicKey = sm2PublicKey === '' ? passwords.publicKey : sm2PublicKey;
  return { ...profile, passwords: { ...passwords, ...forms, publicKey } };
}
