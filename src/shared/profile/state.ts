import type { ProfileProblem } from './check';
import type { ProfileLine } from './differences';
import type { PasswordForm, ProfileFamily, ServerProfile, ThirdParty } from './profile';

/** Where the profile in use comes from. `assumed`: the server was not recognised. */
export type ProfileOrigin = 'demo' | 'policy' | 'chosen' | 'own' | 'found' | 'assumed';

/** One place at which a server was asked for a captcha, and what came. */
export interface AskedPlace {
  readonly family: ProfileFamily;
  readonly prefix: string;
  readonly outcome: 'fits' | 'otherShape' | 'notFound' | 'away';
}

/** What looking at a server told; `none`: it answered like neither family. */
export type ProfileLook =
  | { readonly kind: 'found'; readonly family: ProfileFamily; readonly prefix: string }
  | { readonly kind: 'none' | 'away' };

/** The profile in use as windows show it. */
export interface ProfileState {
  readonly name: { readonly zh: string; readonly en: string };
  readonly family: ProfileFamily;
  readonly prefix: string;
  readonly origin: ProfileOrigin;
  /** How the password travels at sign-in. */
  readonly password: PasswordForm;
  /** Third parties by whose accounts people may sign in. */
  readonly thirdParties: ThirdParty['sources'];
  readonly problems: readonly ProfileProblem[];
  /** Other hosts that the profile names: they get tokens, or show pictures. */
  readonly hosts: ServerProfile['hosts'];
  /** Where the server was asked last; empty while it was not. */
  readonly asked: readonly AskedPlace[];
  /** The last look while no profile was found; null: not looked, or found. */
  readonly look: 'none' | 'away' | null;
  /** Places that answered besides the one in use. */
  readonly several: readonly string[];
  /** The server signs people in otherwise than the profile says; null: it does not. */
  readonly changed: ProfileLook | null;
  /** The server has a profile of its own on this workstation. */
  readonly hasOwn: boolean;
  /** Who is here may take in a profile and change rules. */
  readonly canChange: boolean;
  /** … and write the profile in use as a file. */
  readonly canExport: boolean;
}

/** What a chosen profile would change; `id` is '' for one that cannot be taken. */
export interface ProfilePreview {
  readonly id: string;
  readonly name: { readonly zh: string; readonly en: string } | null;
  readonly lines: readonly ProfileLine[];
  readonly problems: readonly ProfileProblem[];
}
