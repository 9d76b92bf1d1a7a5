/** What a screen reader says next. */

class Announcer {
  text = $state('');

  say(text: string): void {
    // The same text twice is said twice.
    this.text = text === this.text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
export const announce = (text: string): void => announcer.say(text);
