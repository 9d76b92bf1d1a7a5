/** 엔진이 답하지 못한 까닭을 한국어로. 키마다 문장이 하나씩 있습니다. */

import type {
  Clash,
  CluesDetail,
  Expected,
  ExpectedValue,
  FormatProblem,
  Found,
  FoundValue,
  ListPlace,
  MakingGoal,
  MakingRemedy,
  MissingReason,
  NearestMade,
  NoSolution,
  OrderError,
  Reason,
  RefusalDetail,
  RefusedMove,
  RequestError,
} from '../../pkg/index.js';
import { tellBy, type WordsFor } from './words';

/** 거절의 종류마다 첫 문장. */
const LEADS: Record<RequestError['kind'], string> = {
  'unknown-question': '엔진이 모르는 질문입니다.',
  'malformed-json': '요청의 형식이 잘못되었습니다.',
  'unknown-field': '요청에 엔진이 모르는 항목이 있습니다.',
  'missing-field': '요청에 필요한 항목이 빠졌습니다.',
  'wrong-type': '값의 종류가 맞지 않습니다.',
  'out-of-range': '쓸 수 없는 값입니다.',
  'malformed-puzzle': '퍼즐을 읽을 수 없습니다.',
  impossible: '이 조건에 맞는 퍼즐은 있을 수 없습니다.',
};

const HOUSES: Record<string, string> = { r: '행', c: '열', b: '박스' };
/** `r4`를 `4행`으로. */
const house = ([kind, number]: string): string => `${number}${HOUSES[kind]}`;

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
const named = (field: string): string => NAMES[field] ?? field;

/** 한 수, 또는 두 수 사이. */
const span = (least: number, most: number): string => (least === most ? `${least}` : `${least}-${most}`);

/** 텍스트의 글자 하나. */
const character = (one: string): string => {
  const code = `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const names: Record<string, string> = { ' ': '띄어쓰기', '\t': '탭', '\r': '캐리지 리턴', '\0': 'NUL 문자' };
  if (names[one]) return names[one];
  if (/^[!-~]$/.test(one)) return `'${one}'`;
  return /^[\p{L}\p{N}]$/u.test(one) ? `'${one}' (${code})` : `문자 ${code}`;
};

const EXPECTED: WordsFor<Expected> = {
  cell: () => '1-9 또는 빈칸(0 . _ * - 가운데 하나)',
  'cell-or-space': () => '1-9, 빈칸(0 . _ * - 가운데 하나) 또는 띄어쓰기 한 칸',
  space: () => '칸 사이의 띄어쓰기 한 칸',
  bar: () => "같은 행의 앞부분처럼 박스 사이에 '|'",
  'end-of-row': () => '9칸 뒤에 행의 끝',
  'end-of-line': () => '81글자 뒤에 줄의 끝',
  row: () => '9칸짜리 행',
  line: () => '81글자짜리 줄',
  'line-or-row': () => '81글자짜리 줄 또는 9칸짜리 행',
  rows: () => '9칸짜리 행 9개(사이에 빈 줄 없이)',
  'blank-line': () => '9행 뒤에 빈 줄',
  'other-blank': () => "'-'가 아닌 빈칸 기호(행과 박스 경계선을 구별하기 위해)",
  utf8: () => 'UTF-8로 된 텍스트',
  'nine-rows': () => '9칸짜리 행 9개',
  'puzzle-key': () => '키 `puzzle`',
  // 드문 형식의 영어 표현입니다.
  text: (english) => english,
};

const FOUND: WordsFor<Found> = {
  character,
  byte: (byte) => `바이트 0x${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  'end-of-line': (count) => `${count}글자 뒤에 줄의 끝`,
  'line-of': (count) => `${count}글자짜리 줄`,
  rows: (count) => (count ? `행 ${count}개` : '박스 경계선 뒤에 없음'),
  'another-row': () => '행이 하나 더 있음',
  lines: (count) => `줄 ${count}개`,
  'lines-of-dashes': (count) => `줄 ${count}개('-' 아홉 개로 된 줄 포함)`,
  utf16: () => 'UTF-16',
  utf32: () => 'UTF-32',
  'line-of-bytes': (count) => `${count}바이트짜리 줄`,
  'text-of': (count) => `${count}글자짜리 텍스트`,
  groups: (count) => `${count}묶음`,
  cells: (count) => `${count}칸`,
  fields: (count) => `항목 ${count}개`,
  nothing: () => '없음',
  text: (english) => english,
};

const NINE = 'ninefold는 9x9칸 퍼즐만 읽습니다.';
const PROBLEMS: WordsFor<FormatProblem> = {
  encoding: ({ encoding }) => `${encoding}로 되어 있습니다. UTF-8로 저장하세요.`,
  'not-text': ({ kind }) => `텍스트가 아닙니다(${kind}). 퍼즐을 텍스트로 쓰고, 빈칸은 점으로 쓰세요.`,
  'web-page': () => '웹 페이지입니다. 페이지에서 퍼즐을 텍스트로 복사하세요.',
  'other-element': () => '첫 요소가 `opensudoku`가 아닙니다. 퍼즐을 한 줄에 81칸인 텍스트로 쓰세요.',
  'list-without-cells': () => '괄호 안의 첫 값이 칸이 아닙니다. 9칸짜리 목록 9개나, 따옴표 안에 81칸을 쓰세요.',
  'no-puzzle-key': ({ keys }) =>
    `${keys ? `${keys} 키 가운데 퍼즐이 없습니다.` : '첫 객체에 키가 없습니다.'} 퍼즐 키의 이름을 \`puzzle\`로 하세요.`,
  'unknown-column': ({ columns, column }) =>
    `${columns} 열 가운데 \`puzzle\`처럼 알려진 이름이 없습니다. 퍼즐은 \`${column}\` 열에 있습니다.`,
  'no-puzzle-column': ({ columns }) => `${columns} 열 가운데 퍼즐이 없습니다. 퍼즐 열의 이름을 \`puzzle\`로 하세요.`,
  label: ({ label }) => `첫 줄의 81칸 앞에 \`${label}\`이(가) 있습니다. 이런 글을 지우세요.`,
  'line-length': ({ characters }) => {
    const side = Math.sqrt(characters ?? 0);
    const isBoard = Number.isInteger(side) && side >= 8 && side <= 25 && side !== 9;
    const advice = isBoard ? NINE : (characters ?? 82) < 81 ? '빠진 글자를 더하세요.' : '한 줄에 퍼즐 하나씩 쓰고, 다른 글 앞에는 띄어쓰기를 하세요.';
    return `첫 줄이 81글자가 아니라 ${characters ?? '1000이 넘는 '}글자입니다. ${advice}`;
  },
  link: () => '첫 줄은 81칸이 들어 있지 않은 링크입니다. 링크를 열어 퍼즐을 81글자로 복사하세요.',
  'game-id': () =>
    '첫 줄은 규칙이나 크기가 다른 Solo 게임의 아이디입니다. 다른 규칙이 없는 9x9 퍼즐을 고르세요.',
  'sudo-cue': () => 'SudoCue의 .sdx 파일입니다. SudoCue에서 .sdk나 .sdm으로 저장하세요.',
  'no-cells': () => '81칸짜리 줄도, 9칸짜리 줄 9개도 없습니다. 주어진 숫자는 1-9로, 빈칸은 점으로 쓰세요.',
  'other-size': ({ size }) => `${size}칸짜리 행이 ${size}개입니다. ${NINE}`,
  'row-length': ({ row, cells }) => `${row}행이 9칸이 아니라 ${cells}칸입니다. 행마다 9칸을 쓰세요.`,
  'row-count': ({ rows }) =>
    `행이 ${rows}개입니다. 퍼즐에는 9개가 있습니다. ${rows < 9 ? '빠진 행을 더하세요.' : '퍼즐 사이에 빈 줄을 넣으세요.'}`,
};

const VALUES: WordsFor<ExpectedValue> = {
  text: () => '텍스트',
  'puzzle-text': () => '퍼즐의 텍스트',
  'whole-number': ({ least, most }) => `${least}-${most} 사이의 정수`,
  'true-or-false': () => 'true 또는 false',
  'one-of': (names) => `다음 가운데 하나(${names.join(', ')})`,
  'name-or-names': () => '이름 하나, 또는 이름의 목록',
  'some-name': () => '적어도 이름 하나',
  day: () => '2026-11-25 같은 날짜',
  clues: () => '24 같은 수, 또는 24-28 같은 범위',
  rating: () => '3.2 같은 난도, 또는 3.0-4.5, 7- 같은 범위',
  pattern: () => '81글자(주어진 숫자의 칸은 1-9 x X #, 나머지는 0 . _ * -)',
  candidates: () => '0-511 사이의 수 81개의 목록(표시 1은 1, 2는 2, 3은 4를 더함)',
  'cell-candidates': () => '0-511 사이의 수',
  moves: () => '수의 목록(수마다 칸 0-80과 숫자 1-9)',
  move: () => '칸 0-80과 숫자 1-9',
};

const FOUND_VALUES: WordsFor<FoundValue> = {
  text: (text) => `"${text}"`,
  other: (json) => json,
  list: (length) => `값 ${length}개의 목록`,
  object: () => '객체',
  character: ({ character, number }) => `\`${character}\`(${number}번째 글자)`,
  characters: (count) => `${count}글자`,
};

const PLACES: WordsFor<ListPlace> = {
  cell: (cell) => ` ${cell}`,
  move: (number) => ` ${number}번째 수`,
};

const CLUES: WordsFor<CluesDetail> = {
  'too-few-clues': (clues) =>
    `주어진 숫자가 ${clues}개이면 해가 하나일 수 없습니다. 적어도 17개가 필요합니다(G. McGuire, B. Tugemann, G. Civario, 2012).`,
  'too-many-clues': ({ clues, is_minimal }) =>
    is_minimal
      ? `주어진 숫자가 ${clues}개인 최소 퍼즐은 알려진 것이 없습니다. 가장 많은 것이 40개입니다. 수를 줄이거나, 최소가 아닌 퍼즐을 고르세요.`
      : `주어진 숫자 ${clues}개는 81칸인 판에 들어가지 않습니다.`,
  'clue-bounds': ({ least, most }) => `주어진 숫자가 ${least}-${most}개인 퍼즐은 없습니다. 17-81 사이에서 고르세요.`,
  symmetry: ({ symmetry, least, most }) => `${span(least, most)}칸은 대칭 ${symmetry}을(를) 가질 수 없습니다.`,
  'blank-lines': ({ first, second }) =>
    `${house(first)}과 ${house(second)}에 주어진 숫자가 없습니다. 둘을 맞바꾸면 언제나 또 다른 해가 됩니다.`,
  'full-house': (name) =>
    `${house(name)}의 모든 칸에 주어진 숫자가 있습니다. 하나는 나머지에서 나오므로 최소 퍼즐이 될 수 없습니다.`,
  'fixed-cells': () => '주어진 숫자의 칸이 정해져 있어 대칭을 고를 수 없습니다.',
  'fixed-clues': ({ clues, least, most }) =>
    `주어진 숫자의 칸이 ${clues}개로 정해져 있습니다. 바라는 수는 ${span(least, most)}개입니다.`,
  other: (english) => english,
};

const ORDERS: WordsFor<OrderError> = {
  clues: (detail) => tellBy(CLUES, detail),
  'level-of-other-scale': ({ level, scale, own }) =>
    `등급 ${level}은(는) 척도 ${own}의 난도 범위입니다. 척도 ${scale}에서는 난도를 고르세요.`,
  'rating-range': ({ scale, lowest, highest, are_scores, wants_scores }) =>
    (are_scores
      ? `척도 ${scale}의 점수는 ${lowest}-${highest} 사이의 정수입니다. 이 안에서 고르세요.`
      : `척도 ${scale}의 난도는 ${lowest}-${highest}입니다. 이 안에서 고르세요.`) +
    (wants_scores ? ' 점수를 바라면 척도 hodoku를 고르세요.' : ''),
  'no-first-ratings': ({ scale }) => `척도 ${scale}에는 첫 단계의 난도가 없습니다. 다른 척도를 고르세요.`,
  'technique-of-other-scale': ({ technique, scale, others }) =>
    others.length
      ? `척도 ${scale}은(는) 기법 ${technique}을(를) 쓰지 않습니다. 다음 척도를 고르세요: ${others.join(', ')}.`
      : `기법 ${technique}을(를) 쓰는 척도가 없습니다.`,
  'in-every-puzzle': ({ technique }) =>
    `${technique}: 모든 퍼즐의 마지막 칸은 풀 하우스입니다. 다른 기법을 고르세요.`,
  exclusive: ({ hardest, without }) => `${hardest}과(와) ${without}은(는) 함께 고를 수 없습니다. 하나를 빼세요.`,
  'rated-otherwise': ({ techniques, scale, rated, wanted }) =>
    `척도 ${scale}에서 기법 ${techniques}의 난도는 ${rated}인데, 바라는 난도는 ${wanted}입니다. 다른 범위나 다른 기법을 고르세요.`,
  'no-technique-rated': ({ scale, wanted }) =>
    `척도 ${scale}에는 난도가 ${wanted}인 기법이 없습니다. 다른 범위를 고르세요.`,
  'no-other-technique-rated': ({ without, scale, wanted }) =>
    `${without}을(를) 빼면 척도 ${scale}에는 난도가 ${wanted}인 기법이 없습니다. 다른 범위를 고르거나 기법을 더 허용하세요.`,
  'full-houses-are-redundant': () =>
    '풀 하우스만으로 풀리는 최소 퍼즐은 알려진 것이 없습니다. 최소가 아닌 퍼즐과 50-70개의 주어진 숫자를 고르세요.',
  difficulty: (english) => english,
  indices: ({ start, left }) => `${start}번부터는 퍼즐이 ${left}개 남았습니다. 더 적게 만드세요.`,
};

const move = ({ index, refused, before, is_given }: RefusedMove): string =>
  `${index + 1}번째 수 ${refused}: 그 칸에 ${is_given ? '주어진 숫자' : '숫자'} ${before}이(가) 있습니다. 이 수를 빼세요.`;

/** 가까운 이름, 또는 모든 이름. */
const advice = (nearest: string | null, names: readonly string[]): string =>
  nearest ? `\`${nearest}\`인가요?` : `있는 것은 ${names.join(', ')}입니다.`;

const REFUSED: WordsFor<RefusalDetail> = {
  'unknown-question': ({ question, nearest, questions }) => `\`${question}\`: ${advice(nearest, questions)}`,
  'not-utf8': ({ byte }) => `${byte}번째 바이트가 UTF-8이 아닙니다.`,
  'not-json': ({ problem }) => `(${problem})`,
  'repeated-field': ({ field }) => `\`${field}\` 항목이 두 번 있습니다.`,
  'unknown-field': ({ field, nearest, fields }) => `\`${field}\`: ${advice(nearest, fields)}`,
  'missing-field': ({ field, expected }) => `${named(field)}: 필요한 것은 ${tellBy(VALUES, expected)}.`,
  value: ({ field, place, expected, found }) =>
    `${named(field)}${place ? tellBy(PLACES, place) : ''}: 필요한 것은 ${tellBy(VALUES, expected)}, 찾은 것은 ${tellBy(FOUND_VALUES, found)}.`,
  'repeated-scale': ({ scale }) => `척도 ${scale}이(가) 두 번 있습니다.`,
  'unknown-symmetry': ({ name }) => `대칭 '${name}'은(는) 없습니다.`,
  'unknown-technique': ({ nearest }) => `그런 이름의 기법이 없습니다.${nearest ? ` \`${nearest}\`인가요?` : ''}`,
  'text-too-long': ({ bytes, most }) => `텍스트가 ${bytes}바이트입니다. ${most}바이트까지 읽습니다.`,
  unreadable: ({ problem }) => `(${problem})`,
  'empty-text': () => '텍스트가 비어 있습니다. 81글자, 또는 9줄로 된 격자를 넣으세요.',
  'too-few-puzzles': ({ puzzles, number }) => `텍스트에 퍼즐이 ${puzzles}개뿐이라 ${number}번은 없습니다.`,
  fault: ({ fault: { line, column, expected, found }, nearest }) => {
    const place = `${line}번째 줄, ${column}번째 글자: 필요한 것은 ${tellBy(EXPECTED, expected)}, 찾은 것은 ${tellBy(FOUND, found)}.`;
    return nearest ? `${place} 가장 가까운 형식은 ${nearest.format}: ${tellBy(PROBLEMS, nearest.problem)}` : place;
  },
  'field-fault': ({ name, fault: { line, column, expected, found } }) =>
    `${line}번째 줄, ${column}번째 글자(\`${name}\`): 필요한 것은 ${tellBy(EXPECTED, expected)}, 찾은 것은 ${tellBy(FOUND, found)}.`,
  'filled-fault': ({ problem }) => `넣은 숫자는 81글자여야 합니다. (${problem})`,
  'filled-given': ({ cell, given, digit }) => `${cell}에는 주어진 숫자 ${given}이(가) 있어 ${digit}을(를) 넣을 수 없습니다.`,
  move,
  'positions-need-technique': () => '다음 단계의 기법이 필요합니다.',
  'path-needs-veri-pb': () => '풀이 단계의 문장은 주석인데, 형식 veripb만 주석을 허용합니다. 이 형식을 고르세요.',
  'level-and-rating': () => '등급과 난도는 함께 고를 수 없습니다. 하나를 빼세요.',
  'nothing-to-rate': () => '척도는 난도, 등급, 기법에 쓰입니다. 이 가운데 하나를 고르세요.',
  order: (error) => tellBy(ORDERS, error),
};

/** 엔진이 질문을 거절한 까닭. */
export const refusedInKorean = ({ kind, detail }: RequestError): string => {
  return `${LEADS[kind]} ${tellBy(REFUSED, detail)}`;
};

/** 겹치는 숫자. */
export const clashInKorean = (clash: Clash): string =>
  `${house(clash.house)}에 겹치는 숫자 ${clash.digit}: ${clash.cells.join(', ')}`;

const NO_SOLUTION: WordsFor<NoSolution> = {
  clash: (clash) => `해가 없습니다. ${clashInKorean(clash)}`,
  'of-clues': () => '해가 없습니다.',
  'with-digits': () => '넣은 숫자로는 해가 없습니다.',
  'with-marks': () => '적은 표시로는 해가 없습니다.',
  'with-digits-and-marks': () => '넣은 숫자와 표시로는 해가 없습니다.',
};

const REASONS: WordsFor<Reason> = {
  'no-solution': (why) => tellBy(NO_SOLUTION, why),
  stopped: () => '해가 있는지 알기 전에 시간 제한에 이르렀습니다.',
};

/** 단계가 없는 까닭. */
export const reasonInKorean = (reason: Reason): string => tellBy(REASONS, reason);

const puzzleKind = (isMinimal: boolean): string => (isMinimal ? '최소 퍼즐' : '퍼즐');
const GOALS: WordsFor<MakingGoal> = {
  clues: ({ least, most, is_minimal }) => `주어진 숫자가 ${span(least, most)}개인 ${puzzleKind(is_minimal)}을 찾지 못했습니다.`,
  pattern: ({ cells, is_minimal }) => `이 ${cells}칸에 숫자가 있는 ${puzzleKind(is_minimal)}을 찾지 못했습니다.`,
};

const NEAREST: WordsFor<NearestMade> = {
  clues: (clues) => `가장 가까운 것은 주어진 숫자가 ${clues}개였습니다.`,
  rating: ({ rating, scale, is_least }) => `가장 가까운 것의 난도는 ${rating}${is_least ? ' 이상' : ''}입니다(${scale}).`,
  redundant: (clues) => `가장 가까운 것은 주어진 숫자가 ${clues}개 많았습니다.`,
  solutions: (count) => `가장 가까운 것은 해가 ${count}개였습니다.`,
  outside: (cells) => `가장 가까운 것은 다른 ${cells}칸에도 숫자가 필요했습니다.`,
};

const REMEDIES: Record<MakingRemedy, string> = {
  'more-tries': '시도를 늘리기',
  'fewer-clues': '주어진 숫자를 줄이기',
  'more-clues': '주어진 숫자를 늘리기',
  'not-minimal': '최소가 아닌 퍼즐도 받기',
  'other-pattern': '칸을 바꾸기',
  'less-rare': '덜 드문 조건 고르기',
};

const MISSING: WordsFor<MissingReason> = {
  stopped: ({ made, wanted }) => `시간 제한까지 ${wanted}개 중 ${made}개를 만들었습니다.`,
  // 번호는 시드의 퍼즐을 세는 것이라 읽는 사람에게는 뜻이 없습니다.
  'not-found': ({ tries, goal, nearest, remedies }) =>
    [
      `${tries}번 시도했지만 ${goal ? tellBy(GOALS, goal) : '조건에 맞는 퍼즐이 없었습니다.'}`,
      ...(nearest ? [tellBy(NEAREST, nearest)] : []),
      ...(remedies.length ? [`해 볼 수 있는 것: ${remedies.map((remedy) => REMEDIES[remedy]).join(', ')}.`] : []),
    ].join(' '),
};

/** 퍼즐이 빠진 까닭. */
export const missingInKorean = (reasons: readonly MissingReason[]): string =>
  reasons.map((reason) => tellBy(MISSING, reason)).join(' ');

/** 키가 있는 모든 말. 시험이 엔진의 목록과 비교합니다. */
export const KEYED = {
  RefusalKind: LEADS,
  RefusalDetail: REFUSED,
  Expected: EXPECTED,
  Found: FOUND,
  FormatProblem: PROBLEMS,
  ExpectedValue: VALUES,
  FoundValue: FOUND_VALUES,
  ListPlace: PLACES,
  OrderError: ORDERS,
  CluesDetail: CLUES,
  NoSolution: NO_SOLUTION,
  Reason: REASONS,
  MakingGoal: GOALS,
  NearestMade: NEAREST,
  MakingRemedy: REMEDIES,
  MissingReason: MISSING,
};
