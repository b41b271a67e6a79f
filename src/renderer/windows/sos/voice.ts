import type { Clock } from '@shared/base/clock';

/** Longest speech about an alarm, ms. */
const SPEAK_LIMIT_MS = 15_000;

/**
 * Tags of the voices for a language, best first: some systems tag Mandarin as `cmn`, and a voice of another
 * Chinese language is better than none.
 */
const TAGS: Readonly<Record<'zh' | 'en', readonly RegExp[]>> = {
  zh: [/^(?:zh|cmn)(?:[-_](?:cn|hans|cmn)(?:[-_].*)?)?$/i, /^(?:zh|cmn|yue)(?:[-_]|$)/i],
  en: [/^en(?:[-_]|$)/i],
};

/**
 * Chromium looks for the system's voices at the first question and has them a moment later; with thousands of
 * voices on a busy machine it takes seconds. ms
 */
const FIND_MS = 5_000;

export interface Said {
  readonly outcome: 'shown' | 'refused' | 'failed' | 'unknown';
  readonly detail: string;
}

/**
 * The voice of the operating system, if it has one. The system is not asked before the first text: it may
 * have thousands of voices to search.
 */
export class Voice {
  /** Some systems have more than ten thousand: the list is read only after a change. */
  private known: readonly SpeechSynthesisVoice[] = [];
  private seeking: Promise<void> | null = null;
  /** Number of ended speeches: a text that still waits for its voice does not start any more. */
  private turn = 0;

  constructor(private readonly clock: Clock) {}

  /** Ends the current speech: a newer alarm comes first. */
  hush(): void {
    this.turn += 1;
    if (this.seeking !== null) globalThis.speechSynthesis?.cancel();
  }

  /** Speaks the text to its end. @param volume 0–1. */
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
   * Looks for voices, so that they are known when the sound before the text ends. Waits only at the first
   * question to the system.
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
        // The event fires once before the search, too.
        if (this.voices().length === 0) return;
        stop();
        resolve();
      });
    });
  }

  /** A voice that needs no network works offline too. */
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
