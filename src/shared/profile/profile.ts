import { z } from 'zod';

/** Version of the profiles that this program writes and reads. */
export const PROFILE_VERSION = 1;

/** What a profile file says that it is. */
export const PROFILE_KIND = 'chengjing.serverProfile';

/** Beginning of every path of the catalogue; a profile says what a server's paths begin with instead. */
export const CATALOGUE_PREFIX = '/api';

/** Families of the platform; each has a sign-in dialect of its own. */
export const PROFILE_FAMILIES = ['commercial', 'open'] as const;
export type ProfileFamily = (typeof PROFILE_FAMILIES)[number];

/** Forms of a password on the wire. */
export const PASSWORD_FORMS = ['md5', 'plain', 'sm2'] as const;
export type PasswordForm = (typeof PASSWORD_FORMS)[number];

/** Orders of the three parts of an SM2 cipher text: point, cipher text and hash, or point, hash and cipher text. */
export const SM2_ORDERS = ['C1C2C3', 'C1C3C2'] as const;
export type Sm2Order = (typeof SM2_ORDERS)[number];

/** Longest text in a profile, characters, and most entries in one of its lists. */
const TEXT_MOST = 500;
const ENTRIES_MOST = 500;

const text = z.string().min(1).max(TEXT_MOST);
const table = z
  .record(text, z.string().max(TEXT_MOST))
  .refine((all) => Object.keys(all).length <= ENTRIES_MOST);

const ruleSchema = z.strictObject({
  /** Id of the one call that the rule is for … */
  call: text.optional(),
  /** … or the beginning of the paths of many calls, as the catalogue has them without its prefix. */
  under: text.optional(),
  /** Path on the server without its prefix: of the call, or in place of the beginning. */
  path: z.string().max(TEXT_MOST),
  /** Only for one call; absent: as the catalogue has it. */
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  /** Where the server takes the inputs; absent: as the catalogue has it. */
  inputs: z.enum(['query', 'form', 'json']).optional(),
  /** Our name of an input → the server's; '' for one that is not sent. */
  names: table.optional(),
  /** Inputs that are always sent. */
  given: table.optional(),
});

/** Where one call or many of them are found on a server, and how their inputs travel. */
export type ProfileRule = z.infer<typeof ruleSchema>;

/** How the servers of one family are spoken to. Plain data: shipped, kept per server, or taken in as a file. */
export const serverProfileSchema = z.strictObject({
  kind: z.literal(PROFILE_KIND),
  version: z.literal(PROFILE_VERSION),
  /** Name of the profile for the program. */
  key: text.regex(/^[\w.-]+$/),
  /** Name of the profile for people. */
  name: z.strictObject({ zh: text, en: text }),
  /** Sign-in dialect: names of its inputs, shapes of its answers. */
  family: z.enum(PROFILE_FAMILIES),
  /** What the paths on the server begin with: '' or a path. */
  prefix: z.string().max(TEXT_MOST),
  passwords: z.strictObject({
    /** At sign-in. */
    signIn: z.enum(PASSWORD_FORMS),
    /** In a record that is saved. */
    save: z.enum(PASSWORD_FORMS),
    /** Where people change their own. */
    change: z.enum(PASSWORD_FORMS),
    /** Public key for SM2, uncompressed, hex; '' where the workstation's settings give it. */
    publicKey: z.string().max(TEXT_MOST),
    order: z.enum(SM2_ORDERS),
  }),
  /** Headers that every call carries besides the program's own. */
  headers: table,
  /** Other hosts: of the websockets ('' for the server's own), and of pictures. */
  hosts: z.strictObject({
    stream: z.string().max(TEXT_MOST),
    media: z.array(text).max(100),
  }),
  /** Sign-in by the account of a third party, in the system's browser; absent: the servers have none. */
  thirdParty: z
    .strictObject({
      /**
       * Address of the third party's page, or a path on the server itself, with {redirect} and {state}; {source}
       * and {tenant} are filled in, too. It leads back to {redirect} with `code` and `state`.
       */
      page: text,
      sources: z
        .array(
          z.strictObject({
            /** Name of the third party on the wire. */
            key: text.regex(/^[\w.-]+$/),
            name: z.strictObject({ zh: text, en: text }),
          }),
        )
        .min(1)
        .max(20),
    })
    .optional(),
  rules: z.array(ruleSchema).max(ENTRIES_MOST),
  /** What the servers do not have: modules (first part of a path), and single calls. */
  absent: z.strictObject({
    modules: z.array(text).max(ENTRIES_MOST),
    calls: z.array(text).max(ENTRIES_MOST),
  }),
  reading: z.strictObject({
    /** `data`: a 401 with an object as its data is a missing right, one without data a dead token. `unclear`: alike. */
    missingRight: z.enum(['data', 'unclear']),
    /** True where the number -1 in a record means that it has none. */
    absentNumbers: z.boolean(),
    /** Read call that tells whether the token is good; '' where no call does. */
    tokenCall: z.string().max(TEXT_MOST),
  }),
});

/** Third parties by whose accounts people may sign in. */
export type ThirdParty = NonNullable<z.infer<typeof serverProfileSchema>['thirdParty']>;

export type ServerProfile = z.infer<typeof serverProfileSchema>;
