import type { Clock } from '@shared/base/clock';

/** Nothing that is said of an alarm takes longer, ms. */
const SPEAK_LIMIT_MS = 15_000;

/**
 * Tags of the voices that speak a language, best first: some systems tag Mandarin as `cmn`, and a voice
 * of another kind of Chinese is better than none.
 */
const TAGS: Readonly<Record<'zh' | 'en', readonly RegExp[]>> = {
  zh: [/^(?:zh|cmn)(?:[-_](?:cn|hans|cmn)(?:[-_].*)?)?$/i, /^(?:zh|cmn|yue)(?:[-_]|$)/i],
  en: [/^en(?:[-_]|$)/i],
};

/**
 * Chromium looks for the voices of the system at the first question, and has them a moment later; with
 * thousands of them on a busy machine it takes seconds. ms
 */
const FIND_MS = 5_000;

/** What became of a text. */
export interface Said {
  readonly outcome: 'shown' | 'refused' | 'failed' | 'unknown';
  readonly detail: string;
}

/**
 * The voice of the operating system, where it has one. The system is not touched before the first text:
 * it may have thousands of voices to look through.
 */
export class Voice {
  /** Some systems have more than ten thousand: they are asked for when they are others only. */
  private known: readonly SpeechSynthesisVoice[] = [];
  private seeking: Promise<void> | null = null;
  /** Counts what was ended: a text that still waits for its voice is not begun any more. */
  private turn = 0;

  constructor(private readonly clock: Clock) {}

  /** Ends what is being said: a newer alarm comes first. */
  hush(): void {
    this.turn += 1;
    if (this.seeking !== null) globalThis.speechSynthesis?.cancel();
  }

  /** Says it to its end. @param volume 0–1. */
  async speak(text: string, language: 'zh' | 'en', volume: number): Promise<Said> {
    const { turn } = this;
    await this.prepare();
    if (turn !== this.turn) return { outcome: 'refused', detail: 'interrupted' };
    const voice = this.best(language);
    if (voice === undefined) {
      return { outcome: 'refused', detail: `no voice of ${language}` };
    }
    const words = new SpeechSynthesisUtterance(text);
    words.voice = voice;
    words.lang = voice.lang;
    words.volume = volume;
    return new Promise((resolve) => {
      const finish = (said: Said): void => {
        stop();
        resolve(said);
      };
      const stop = this.clock.after(SPEAK_LIMIT_MS, 'speech', () => {
        this.hush();
        finish({ outcome: 'unknown', detail: 'no end within the limit' });
      });
      words.addEventListener('end', () => finish({ outcome: 'shown', detail: voice.lang }));
      words.addEventListener('error', ({ error }) => {
        const hushed = error === 'canceled' || error === 'interrupted';
        finish({ outcome: hushed ? 'refused' : 'failed', detail: error });
      });
      globalThis.speechSynthesis.speak(words);
    });
  }

  /**
   * Looks for voices, so that they are there when a sound before the text has ended. Waits for a
   * system that is asked for the first time; later ones do not wait.
   */
  prepare(): Promise<void> {
    this.seeking ??= this.seek();
    return this.seeking;
  }

  /** How many voices the system has of each language. */
  async survey(): Promise<{ readonly zh: number; readonly en: number }> {
    await this.prepare();
    const count = (language: 'zh' | 'en'): number =>
      this.voices().filter(({ lang }) => TAGS[language].some((tag) => tag.test(lang))).length;
    return { zh: count('zh'), en: count('en') };
  }

  private async seek(): Promise<void> {
    const { speechSynthesis } = globalThis;
    speechSynthesis?.addEventListener('voiceschanged', () => (this.known = []));
    if (speechSynthesis === undefined || this.voices().length > 0) return;
    await new Promise<void>((resolve) => {
      const stop = this.clock.after(FIND_MS, 'voices', resolve);
      speechSynthesis.addEventListener('voiceschanged', () => {
        // It says so once before it has looked, too.
        if (this.voices().length === 0) return;
        stop();
        resolve();
      });
    });
  }

  /** One that needs no network speaks also when there is none. */
  private best(language: 'zh' | 'en'): SpeechSynthesisVoice | undefined {
    const voices = this.voices();
    for (const tag of TAGS[language]) {
      const fitting = voices.filter(({ lang }) => tag.test(lang));
      const voice = fitting.find(({ localService }) => localService) ?? fitting[0];
      if (voice !== undefined) return voice;
    }
    return undefined;
  }

  private voices(): readonly SpeechSynthesisVoice[] {
    if (this.known.length === 0) this.known = globalThis.speechSynthesis?.getVoices() ?? [];
    return this.known;
  }
}
