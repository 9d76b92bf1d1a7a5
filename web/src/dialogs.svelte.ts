/** The one dialog that is open, if any. */

export type DialogName = 'puzzles' | 'share' | 'settings' | 'photo';

class Dialogs {
  open: DialogName | null = $state(null);

  show(name: DialogName): void {
    this.open = name;
  }

  close(): void {
    this.open = null;
  }
}

export const dialogs = new Dialogs();
