/** 엔진의 영어 문장을 한국어로 옮깁니다. The engine's errors in Korean. */

/** The lead for each kind of refusal. Its English details follow if they have no Korean words. */
const LEADS: Record<string, string> = {
  'unknown-question': '엔진이 모르는 질문입니다.',
  'malformed-json': '요청의 형식이 잘못되었습니다.',
  'unknown-field': '요청에 엔진이 모르는 항목이 있습니다.',
  'missing-field': '요청에 필요한 항목이 빠졌습니다.',
  'wrong-type': '값의 종류가 맞지 않습니다.',
  'out-of-range': '쓸 수 없는 값입니다.',
  'malformed-puzzle': '퍼즐을 읽을 수 없습니다.',
  impossible: '이 조건에 맞는 퍼즐은 있을 수 없습니다.',
};

/** A pattern of English texts, and the Korean text made of what its groups match. */
type Rule = readonly [pattern: RegExp, tell: (...parts: string[]) => string];

/** Tells a text by the first rule that fits. Null if none fits. */
const byRules = (rules: readonly Rule[], text: string): string | null => {
  for (const [pattern, tell] of rules) {
    const found = pattern.exec(text);
    if (found) return tell(...found.slice(1));
  }
  return null;
};

const HOUSES: Record<string, string> = { row: '행', column: '열', box: '박스' };
const house = (kind: string, number: string): string => `${number}${HOUSES[kind]}`;
const listed = (cells: string): string => cells.replace(' and ', ', ');

/** What the engine expected in a text. */
export const EXPECTED: Record<string, string> = {
  '1-9 or a blank (one of 0 . _ * -)': '1-9 또는 빈칸(0 . _ * - 가운데 하나)',
  '1-9, a blank (one of 0 . _ * -) or a single space': '1-9, 빈칸(0 . _ * - 가운데 하나) 또는 띄어쓰기 한 칸',
  'a single space between cells': '칸 사이의 띄어쓰기 한 칸',
  "'|' between boxes, as earlier in the row": "같은 행의 앞부분처럼 박스 사이에 '|'",
  'the end of the row after 9 cells': '9칸 뒤에 행의 끝',
  'the end of the line after 81 characters': '81글자 뒤에 줄의 끝',
  'a row of 9 cells': '9칸짜리 행',
  'a line of 81 characters': '81글자짜리 줄',
  'a line of 81 characters or a row of 9 cells': '81글자짜리 줄 또는 9칸짜리 행',
  '9 rows of 9 cells, without a blank line between them': '9칸짜리 행 9개(사이에 빈 줄 없이)',
  'a blank line after 9 rows': '9행 뒤에 빈 줄',
  "another blank than '-', to tell rows from box rules": "'-'가 아닌 빈칸 기호(행과 박스 경계선을 구별하기 위해)",
  'text in UTF-8': 'UTF-8로 된 텍스트',
  '81 characters': '81글자',
  '9 rows of 9 cells': '9칸짜리 행 9개',
  'a key `puzzle`': '키 `puzzle`',
};

/** What the engine found in a text. */
const FOUND: readonly Rule[] = [
  [/^none after a box rule$/, () => '박스 경계선 뒤에 없음'],
  [/^none$/, () => '없음'],
  [/^(\d+)$/, (count) => `${count}글자`],
  [/^('.+'(?: \(U\+\w+\))?)$/, (character) => character],
  [/^the character (U\+\w+)$/, (code) => `문자 ${code}`],
  [/^the byte (0x\w+)$/, (byte) => `바이트 ${byte}`],
  [/^a space$/, () => '띄어쓰기'],
  [/^a tab$/, () => '탭'],
  [/^a carriage return$/, () => '캐리지 리턴'],
  [/^a NUL character$/, () => 'NUL 문자'],
  [/^the end of the line after (\d+) characters?$/, (count) => `${count}글자 뒤에 줄의 끝`],
  [/^a line of (\d+)$/, (count) => `${count}글자짜리 줄`],
  [/^a line of (\d+) bytes$/, (count) => `${count}바이트짜리 줄`],
  [/^a text of (\d+) characters$/, (count) => `${count}글자짜리 텍스트`],
  [/^(\d+) rows?$/, (count) => `행 ${count}개`],
  [/^another row$/, () => '행이 하나 더 있음'],
  [/^(\d+) lines$/, (count) => `줄 ${count}개`],
  [/^(\d+) lines, some of nine '-'$/, (count) => `줄 ${count}개('-' 아홉 개로 된 줄 포함)`],
  [/^(\d+) cells?$/, (count) => `${count}칸`],
  [/^(\d+) fields?$/, (count) => `항목 ${count}개`],
  [/^(UTF-(?:16|32))$/, (encoding) => encoding],
];

/** What is wrong with a text that has no puzzle, and what to do. */
const NEAREST: readonly Rule[] = [
  [
    /^it has no line of 81 cells and no 9 lines of 9 cells: /,
    () => '81칸짜리 줄도, 9칸짜리 줄 9개도 없습니다. 주어진 숫자는 1-9로, 빈칸은 점으로 쓰세요.',
  ],
  [/^it has (\d+) rows?; a puzzle has 9: add /, (rows) => `행이 ${rows}개입니다. 퍼즐에는 9개가 있습니다. 빠진 행을 더하세요.`],
  [/^it has (\d+) rows?; a puzzle has 9: /, (rows) => `행이 ${rows}개입니다. 퍼즐에는 9개가 있습니다.`],
  [/^row (\d+) has (\d+) cells?, not 9: /, (row, cells) => `${row}행이 9칸이 아니라 ${cells}칸입니다. 행마다 9칸을 쓰세요.`],
  [/^it is a web page: /, () => '웹 페이지입니다. 페이지에서 퍼즐을 텍스트로 복사하세요.'],
  [/^none of the columns (.+) is a puzzle: /, (names) => `${names} 열 가운데 퍼즐이 없습니다. 퍼즐 열의 이름을 \`puzzle\`로 하세요.`],
  [/^none of the keys (.+) is a puzzle: /, (names) => `${names} 키 가운데 퍼즐이 없습니다. 퍼즐 키의 이름을 \`puzzle\`로 하세요.`],
];

const NAMES: Record<string, string> = {
  clues: '주어진 숫자의 수',
  rating: '난도',
  seed: '시드',
  count: '개수',
  level: '등급',
  technique: '기법',
  symmetry: '대칭',
  pattern: '주어진 숫자의 칸',
  scale: '척도',
  day: '날짜',
};

const VALUES: readonly Rule[] = [
  [/^a whole number from (\S+) to (\S+)$/, (least, most) => `${least}-${most} 사이의 정수`],
  [/^a number of clues such as (\S+), or a range such as "(\S+)"$/, (one, range) => `${one} 같은 수, 또는 ${range} 같은 범위`],
  [
    /^a rating such as (\S+), or a range such as "(\S+)" or "(\S+)"$/,
    (one, range, open) => `${one} 같은 난도, 또는 ${range}, ${open} 같은 범위`,
  ],
  [/^one of (.+)$/, (names) => `다음 가운데 하나(${names})`],
];

const REFUSED: readonly Rule[] = [
  [/^puzzle: the text is empty; /, () => '텍스트가 비어 있습니다. 81글자, 또는 9줄로 된 격자를 넣으세요.'],
  [
    /^in the scale (\S+), ratings go from (\S+) to ([\d.]+); /,
    (scale, least, most) => `척도 ${scale}의 난도는 ${least}-${most}입니다. 이 안에서 고르세요.`,
  ],
  [
    /^in the scale (\S+), scores are whole numbers from (\S+) to ([\d.]+); /,
    (scale, least, most) => `척도 ${scale}의 점수는 ${least}-${most} 사이의 정수입니다. 이 안에서 고르세요.`,
  ],
  [/^no puzzle has (\d+) to (\d+) clues: /, (least, most) => `주어진 숫자가 ${least}-${most}개인 퍼즐은 없습니다. 17-81 사이에서 고르세요.`],
  [
    /^no puzzle with (\d+) clues? has exactly one solution: .*\((.+)\)$/,
    (clues, source) => `주어진 숫자가 ${clues}개이면 해가 하나일 수 없습니다. 적어도 17개가 필요합니다(${source}).`,
  ],
  [
    /^no minimal puzzle with (\d+) clues is known: (\d+) are the most; /,
    (clues, most) =>
      `주어진 숫자가 ${clues}개인 최소 퍼즐은 알려진 것이 없습니다. 가장 많은 것이 ${most}개입니다. 수를 줄이거나, 최소가 아닌 퍼즐을 고르세요.`,
  ],
  [
    /^(row|column) (\d) and (?:row|column) (\d) have no clue: /,
    (kind, one, two) =>
      `${house(kind, one)}과 ${house(kind, two)}에 주어진 숫자가 없습니다. 둘을 맞바꾸면 언제나 또 다른 해가 됩니다.`,
  ],
  [
    /^all cells of (row|column|box) (\d) have clues, /,
    (kind, number) =>
      `${house(kind, number)}의 모든 칸에 주어진 숫자가 있습니다. 하나는 나머지에서 나오므로 최소 퍼즐이 될 수 없습니다.`,
  ],
];

const FAULT = /^puzzle: line (\d+), column (\d+): expected (.+), found (.+?)(?:; the nearest format is (\S+), but (.+))?$/s;
const VALUE = /^(\w+): expected (.+), found (.+)$/s;

/** Tells where a text has no puzzle. Null if no Korean words are known for all of it. */
const fault = (message: string): string | null => {
  const [, line, column, expected, found, format, wrong] = FAULT.exec(message) ?? [];
  const needed = EXPECTED[expected];
  const present = byRules(FOUND, found ?? '');
  if (!needed || !present) return null;
  const place = `${line}번째 줄, ${column}번째 글자: 필요한 것은 ${needed}, 찾은 것은 ${present}.`;
  if (!format) return place;
  const advice = byRules(NEAREST, wrong);
  return advice && `${place} 가장 가까운 형식은 ${format}: ${advice}`;
};

/** Tells which value is out of its range. */
const value = (message: string): string | null => {
  const [, name, expected, found] = VALUE.exec(message) ?? [];
  const needed = byRules(VALUES, expected ?? '');
  return needed && `${NAMES[name] ?? name}: 필요한 것은 ${needed}, 찾은 것은 ${found}.`;
};

/** Tells why the engine refused a question: every fact of the English message. */
export const refusedInKorean = (kind: string, message: string): string => {
  const lead = LEADS[kind] ?? '엔진이 답하지 못했습니다.';
  const details =
    fault(message) ?? value(message) ?? byRules(REFUSED, message) ?? byRules(REFUSED, message.replace(/^\w+: /, ''));
  return `${lead} ${details ?? `(${message})`}`;
};

const REASONS: readonly Rule[] = [
  [/^(.+) are (?:both|all) (\d) in (row|column|box) (\d)$/, (cells, digit, kind, number) => `${house(kind, number)}에 겹치는 숫자 ${digit}: ${listed(cells)}`],
  [/^no solution$/, () => '해가 없습니다.'],
  [/^no solution with the digits put in and these pencil marks$/, () => '넣은 숫자와 표시로는 해가 없습니다.'],
  [/^no solution with these pencil marks$/, () => '적은 표시로는 해가 없습니다.'],
  [/^no solution with the digits put in$/, () => '넣은 숫자로는 해가 없습니다.'],
  [/^stopped before it was known whether there is a solution$/, () => '해가 있는지 알기 전에 시간 제한에 이르렀습니다.'],
  [/^stopped after (\d+) of (\d+) puzzles$/, (made, wanted) => `시간 제한까지 ${wanted}개 중 ${made}개를 만들었습니다.`],
  [/^no (minimal|proper) puzzle with (\d+)(?: to (\d+))? clues was found in (\d+) tr(?:y|ies)$/, (kind, least, most, tries) =>
    `${tries}번 시도했지만 주어진 숫자가 ${most ? `${least}-${most}` : least}개인 ${kind === 'minimal' ? '최소 퍼즐' : '퍼즐'}을 찾지 못했습니다.`],
  [/^no (minimal|proper) puzzle with clues in exactly these (\d+) cells was found in (\d+) tr(?:y|ies)$/, (kind, cells, tries) =>
    `${tries}번 시도했지만 이 ${cells}칸에 숫자가 있는 ${kind === 'minimal' ? '최소 퍼즐' : '퍼즐'}을 찾지 못했습니다.`],
  [/^none of the puzzles of (\d+) tries is as wanted$/, (tries) => `${tries}번 시도했지만 조건에 맞는 퍼즐이 없었습니다.`],
  [/^the only puzzle tried is not as wanted$/, () => '한 번 시도한 퍼즐이 조건에 맞지 않았습니다.'],
  [/^the nearest had (\d+)$/, (clues) => `가장 가까운 것은 주어진 숫자가 ${clues}개였습니다.`],
  [/^the nearest has (\d+) clues$/, (clues) => `가장 가까운 것은 주어진 숫자가 ${clues}개입니다.`],
  [/^the nearest is rated at least (\S+) \((.+)\)$/, (rating, scale) => `가장 가까운 것의 난도는 ${rating} 이상입니다(${scale}).`],
  [/^the nearest is rated (\S+) \((.+)\)$/, (rating, scale) => `가장 가까운 것의 난도는 ${rating}입니다(${scale}).`],
  [/^the nearest had one clue too many$/, () => '가장 가까운 것은 주어진 숫자가 하나 많았습니다.'],
  [/^the nearest had (\d+) clues too many$/, (clues) => `가장 가까운 것은 주어진 숫자가 ${clues}개 많았습니다.`],
  [/^the nearest had (\d+) solutions$/, (count) => `가장 가까운 것은 해가 ${count}개였습니다.`],
  [/^the nearest needed a clue in another cell$/, () => '가장 가까운 것은 다른 칸에도 숫자가 하나 필요했습니다.'],
  [/^the nearest needed clues in (\d+) other cells$/, (cells) => `가장 가까운 것은 다른 ${cells}칸에도 숫자가 필요했습니다.`],
];

/** What may help: the remedies that the engine names. */
export const REMEDIES: Record<string, string> = {
  'allow more tries': '시도를 늘리기',
  'ask for fewer clues': '주어진 숫자를 줄이기',
  'ask for more clues': '주어진 숫자를 늘리기',
  'ask for puzzles that need not be minimal': '최소가 아닌 퍼즐도 받기',
  'change the pattern': '칸을 바꾸기',
  'let the clues move to other cells': '숫자가 다른 칸에 놓이게 하기',
  'give a puzzle that has exactly one solution': '해가 하나인 퍼즐 주기',
  'ask for something less rare': '덜 드문 조건 고르기',
};

/** Tells one clause of a reason: what happened, or what may help. */
const clause = (text: string): string | null => {
  const remedies = text.split(', or ').map((remedy) => REMEDIES[remedy]);
  if (remedies.every(Boolean)) return `해 볼 수 있는 것: ${remedies.join(', ')}.`;
  return byRules(REASONS, text);
};

/** Tells why an answer has no solution, no step, or no puzzle. */
export const reasonInKorean = (message: string): string => {
  if (message.startsWith('no solution: ')) {
    return `해가 없습니다. ${clause(message.slice('no solution: '.length)) ?? `(${message})`}`;
  }
  // The index counts the puzzles of a seed, which the reader has not asked for.
  const clauses = message.replaceAll(/index \d+: /g, '').split('; ').map(clause);
  return clauses.every(Boolean) ? clauses.join(' ') : `엔진의 설명: ${message}`;
};
