/* @ts-self-types="./ninefold_wasm.d.ts" */
import * as import1 from "./modules.js"
import * as import2 from "./modules.js"


/**
 * A book of puzzles.
 */
export class Book {
    static __wrap(ptr) {
        const obj = Object.create(Book.prototype);
        obj.__wbg_ptr = ptr;
        BookFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        BookFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_book_free(ptr, 0);
    }
    /**
     * The PDF file.
     * @returns {Uint8Array}
     */
    get pdf() {
        const ret = wasm.book_pdf(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * The table of the puzzles, as CSV.
     * @returns {string}
     */
    get table() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.book_table(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * Number of pages.
     * @returns {number}
     */
    get pages() {
        const ret = wasm.__wbg_get_book_pages(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * Number of puzzles.
     * @returns {number}
     */
    get puzzles() {
        const ret = wasm.__wbg_get_book_puzzles(this.__wbg_ptr);
        return ret >>> 0;
    }
}
if (Symbol.dispose) Book.prototype[Symbol.dispose] = Book.prototype.free;

/**
 * What the engine says to a question.
 */
export class Reply {
    static __wrap(ptr) {
        const obj = Object.create(Reply.prototype);
        obj.__wbg_ptr = ptr;
        ReplyFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        ReplyFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_reply_free(ptr, 0);
    }
    /**
     * Whether the question was refused.
     * @returns {boolean}
     */
    get refused() {
        const ret = wasm.reply_refused(this.__wbg_ptr);
        return ret !== 0;
    }
    /**
     * The answer, or why there is none, as JSON.
     * @returns {string}
     */
    get text() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.reply_text(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
}
if (Symbol.dispose) Reply.prototype[Symbol.dispose] = Reply.prototype.free;

/**
 * A search that pauses after a line, or after some calls.
 */
export class Watched {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        WatchedFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_watched_free(ptr, 0);
    }
    /**
     * Goes back to the last place that was kept, if there is one.
     */
    back() {
        wasm.watched_back(this.__wbg_ptr);
    }
    /**
     * The digits on the board, with 0 for a blank.
     * @returns {Uint8Array}
     */
    board() {
        const ret = wasm.watched_board(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * The candidates of each cell, bit 0 for digit 1. Empty if the search knows none.
     * @returns {Uint16Array}
     */
    candidates() {
        const ret = wasm.watched_candidates(this.__wbg_ptr);
        var v1 = getArrayU16FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 2, 2);
        return v1;
    }
    /**
     * Whether the search can go on.
     * @returns {boolean}
     */
    get isRunning() {
        const ret = wasm.watched_isRunning(this.__wbg_ptr);
        return ret !== 0;
    }
    /**
     * The number of places that are kept.
     * @returns {number}
     */
    get markCount() {
        const ret = wasm.watched_markCount(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * Keeps the place of the search, for [`back`](Self::back). The last thousand places are kept.
     */
    mark() {
        wasm.watched_mark(this.__wbg_ptr);
    }
    /**
     * Starts a search: `plain`, `lists` or `propagation`. The board has 81 characters, row by row,
     * with a dot for a blank.
     *
     * # Errors
     *
     * A sentence if there is no such search or board, or if two clues clash.
     * @param {string} lesson
     * @param {string} board
     */
    constructor(lesson, board) {
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passStringToWasm0(lesson, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passStringToWasm0(board, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
            throw e;
        }
        const ret = wasm.watched_new(ptr0, len0, ptr1, len1);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        WatchedFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Runs until so many more calls have begun, for at most some milliseconds.
     * @param {number} calls
     * @param {number} milliseconds
     */
    run(calls, milliseconds) {
        wasm.watched_run(this.__wbg_ptr, calls, milliseconds);
    }
    /**
     * Everything else as JSON: `line`, `calls`, `depth`, `cell`, `digit`, `untried`, `blocker`,
     * `path`, `byRule` and `progress`. Cells count from 0.
     * @returns {string}
     */
    state() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.watched_state(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * Runs some lines.
     * @param {number} lines
     */
    step(lines) {
        wasm.watched_step(this.__wbg_ptr, lines);
    }
}
if (Symbol.dispose) Watched.prototype[Symbol.dispose] = Watched.prototype.free;

/**
 * Answers a question about a puzzle, within some milliseconds. docs/reference/questions.md describes
 * the questions. `listener` hears of the progress of making puzzles. Returns `undefined` if the
 * question needs the module that `loadSteps` loads, and the module is not loaded.
 * @param {string} question
 * @param {string} request
 * @param {number} milliseconds
 * @param {{ tried(puzzles: number): void; searched(moves: number, clues: number): void } | null} [listener]
 * @returns {Reply | undefined}
 */
export function ask(question, request, milliseconds, listener) {
    const val3 = +milliseconds;
    let ptr0, len0, ptr1, len1;
    try {
        ptr0 = passStringToWasm0(question, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        len0 = WASM_VECTOR_LEN;
        ptr1 = passStringToWasm0(request, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        len1 = WASM_VECTOR_LEN;
    } catch (e) {
        if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
        if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
        throw e;
    }
    const ret = wasm.ask(ptr0, len0, ptr1, len1, val3, isLikeNone(listener) ? 0 : addToExternrefTable0(listener));
    return ret === 0 ? undefined : Reply.__wrap(ret);
}

/**
 * Makes a book of the puzzles of a request, within some milliseconds. The request has the fields of
 * `/v1/book` in docs/reference/server.md, but for `levels` and `table`. The first two fonts are those for
 * Korean, regular and bold. The others are for characters that ninefold lacks.
 *
 * # Errors
 *
 * An object as JSON: `kind`, `message`, `what`, `characters` and `fits`. Its kind is `not-loaded` if the
 * module that `loadBooks` loads is not loaded.
 * @param {string} request
 * @param {Uint8Array | number[] | null | undefined} hangul
 * @param {Uint8Array | number[] | null | undefined} bold_hangul
 * @param {Uint8Array | number[] | null | undefined} font
 * @param {Uint8Array | number[] | null | undefined} bold_font
 * @param {number} milliseconds
 * @returns {Book}
 */
export function book(request, hangul, bold_hangul, font, bold_font, milliseconds) {
    const val6 = +milliseconds;
    let ptr0, len0, ptr1, len1, ptr2, len2, ptr3, len3, ptr4, len4;
    try {
        ptr0 = passStringToWasm0(request, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        len0 = WASM_VECTOR_LEN;
        ptr1 = isLikeNone(hangul) ? 0 : passArray8ToWasm0(hangul, wasm.__wbindgen_malloc);
        len1 = WASM_VECTOR_LEN;
        ptr2 = isLikeNone(bold_hangul) ? 0 : passArray8ToWasm0(bold_hangul, wasm.__wbindgen_malloc);
        len2 = WASM_VECTOR_LEN;
        ptr3 = isLikeNone(font) ? 0 : passArray8ToWasm0(font, wasm.__wbindgen_malloc);
        len3 = WASM_VECTOR_LEN;
        ptr4 = isLikeNone(bold_font) ? 0 : passArray8ToWasm0(bold_font, wasm.__wbindgen_malloc);
        len4 = WASM_VECTOR_LEN;
    } catch (e) {
        if (ptr4) { wasm.__wbindgen_free(ptr4, len4 * 1, 1); }
        if (ptr3) { wasm.__wbindgen_free(ptr3, len3 * 1, 1); }
        if (ptr2) { wasm.__wbindgen_free(ptr2, len2 * 1, 1); }
        if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
        if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
        throw e;
    }
    const ret = wasm.book(ptr0, len0, ptr1, len1, ptr2, len2, ptr3, len3, ptr4, len4, val6);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return Book.__wrap(ret[0]);
}

/**
 * Returns the number of solutions of each board, counted up to a limit of at least 1.
 *
 * # Errors
 *
 * A sentence if `boards` is not a number of times 81 digits from 0 to 9.
 * @param {Uint8Array | number[]} boards
 * @param {number} limit
 * @returns {Uint32Array}
 */
export function countBoards(boards, limit) {
    const val2 = +limit;
    const ptr0 = passArray8ToWasm0(boards, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.countBoards(ptr0, len0, val2);
    if (ret[3]) {
        throw takeFromExternrefTable0(ret[2]);
    }
    var v3 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
    return v3;
}

/**
 * The text of a search.
 *
 * # Errors
 *
 * A sentence if there is no such search.
 * @param {string} lesson
 * @returns {string}
 */
export function lessonSource(lesson) {
    let deferred3_0;
    let deferred3_1;
    try {
        const ptr0 = passStringToWasm0(lesson, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.lessonSource(ptr0, len0);
        var ptr2 = ret[0];
        var len2 = ret[1];
        if (ret[3]) {
            ptr2 = 0; len2 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred3_0 = ptr2;
        deferred3_1 = len2;
        return getStringFromWasm0(ptr2, len2);
    } finally {
        wasm.__wbindgen_free(deferred3_0, deferred3_1, 1);
    }
}

/**
 * The names of all questions.
 * @returns {string[]}
 */
export function questions() {
    const ret = wasm.questions();
    var v1 = getArrayJsValueFromWasm0(ret[0], ret[1]);
    wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
    return v1;
}

/**
 * The boards to start with, as JSON: `en`, `ko` and `puzzle` of each.
 * @returns {string}
 */
export function sampleBoards() {
    let deferred1_0;
    let deferred1_1;
    try {
        const ret = wasm.sampleBoards();
        deferred1_0 = ret[0];
        deferred1_1 = ret[1];
        return getStringFromWasm0(ret[0], ret[1]);
    } finally {
        wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
    }
}

/**
 * Returns a solution of each board: 81 digits each, or 81 times 0 if there is none. Of several
 * solutions, it is any.
 *
 * # Errors
 *
 * A sentence if `boards` is not a number of times 81 digits from 0 to 9.
 * @param {Uint8Array | number[]} boards
 * @returns {Uint8Array}
 */
export function solveBoards(boards) {
    const ptr0 = passArray8ToWasm0(boards, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.solveBoards(ptr0, len0);
    if (ret[3]) {
        throw takeFromExternrefTable0(ret[2]);
    }
    var v2 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
    return v2;
}
function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        __wbg___wbindgen_throw_4c88d8bf264fd984: function(arg0, arg1) {
            throw new Error(getStringFromWasm0(arg0, arg1));
        },
        __wbg_now_e9edf02adc3c999e: function() {
            const ret = performance.now();
            return ret;
        },
        __wbg_searched_de40b3862ac5226b: function(arg0, arg1, arg2) {
            arg0.searched(arg1, arg2);
        },
        __wbg_tried_5cc10a6359b0b126: function(arg0, arg1) {
            arg0.tried(arg1);
        },
        __wbindgen_generic_0000000000000001: function(arg0, arg1) {
            // Cast intrinsic for `Ref(String) -> Externref`.
            const ret = getStringFromWasm0(arg0, arg1);
            return ret;
        },
        __wbindgen_init_externref_table: function() {
            const table = wasm.__wbindgen_externrefs;
            table.set(0, undefined);
            table.set(1024, undefined);
            table.set(1025, null);
            table.set(1026, true);
            table.set(1027, false);
        },
    };
    return {
        __proto__: null,
        "./ninefold_wasm_bg.js": import0,
        "./modules.js": import1,
        "./modules.js": import2,
    };
}

const BookFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_book_free(ptr, 1));
const ReplyFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_reply_free(ptr, 1));
const WatchedFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_watched_free(ptr, 1));

function addToExternrefTable0(obj) {
    const idx = wasm.__externref_table_alloc();
    wasm.__wbindgen_externrefs.set(idx, obj);
    return idx;
}

function getArrayJsValueFromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    const mem = getDataViewMemory0();
    const result = [];
    for (let i = ptr; i < ptr + 4 * len; i += 4) {
        result.push(wasm.__wbindgen_externrefs.get(mem.getUint32(i, true)));
    }
    wasm.__externref_drop_slice(ptr, len);
    return result;
}

function getArrayU16FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint16ArrayMemory0().subarray(ptr / 2, ptr / 2 + len);
}

function getArrayU32FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint32ArrayMemory0().subarray(ptr / 4, ptr / 4 + len);
}

function getArrayU8FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}

let cachedDataViewMemory0 = null;
function getDataViewMemory0() {
    if (cachedDataViewMemory0 === null || cachedDataViewMemory0.buffer.detached === true || (cachedDataViewMemory0.buffer.detached === undefined && cachedDataViewMemory0.buffer !== wasm.memory.buffer)) {
        cachedDataViewMemory0 = new DataView(wasm.memory.buffer);
    }
    return cachedDataViewMemory0;
}

function getStringFromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return decodeText(getUint8ArrayMemory0().subarray(ptr, ptr + len));
}

let cachedUint16ArrayMemory0 = null;
function getUint16ArrayMemory0() {
    if (cachedUint16ArrayMemory0 === null || cachedUint16ArrayMemory0.byteLength === 0) {
        cachedUint16ArrayMemory0 = new Uint16Array(wasm.memory.buffer);
    }
    return cachedUint16ArrayMemory0;
}

let cachedUint32ArrayMemory0 = null;
function getUint32ArrayMemory0() {
    if (cachedUint32ArrayMemory0 === null || cachedUint32ArrayMemory0.byteLength === 0) {
        cachedUint32ArrayMemory0 = new Uint32Array(wasm.memory.buffer);
    }
    return cachedUint32ArrayMemory0;
}

let cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
    if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
        cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer);
    }
    return cachedUint8ArrayMemory0;
}

function isLikeNone(x) {
    return x === undefined || x === null;
}

function passArray8ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 1, 1) >>> 0;
    getUint8ArrayMemory0().set(arg, ptr / 1);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passStringToWasm0(arg, malloc, realloc) {
    if (realloc === undefined) {
        const buf = cachedTextEncoder.encode(arg);
        const ptr = malloc(buf.length, 1) >>> 0;
        getUint8ArrayMemory0().subarray(ptr, ptr + buf.length).set(buf);
        WASM_VECTOR_LEN = buf.length;
        return ptr;
    }

    let len = arg.length;
    let ptr = malloc(len, 1) >>> 0;

    const mem = getUint8ArrayMemory0();

    let offset = 0;

    for (; offset < len; offset++) {
        const code = arg.charCodeAt(offset);
        if (code > 0x7F) break;
        mem[ptr + offset] = code;
    }
    if (offset !== len) {
        if (offset !== 0) {
            arg = arg.slice(offset);
        }
        ptr = realloc(ptr, len, len = offset + arg.length * 3, 1) >>> 0;
        const view = getUint8ArrayMemory0().subarray(ptr + offset, ptr + len);
        const ret = cachedTextEncoder.encodeInto(arg, view);

        offset += ret.written;
        ptr = realloc(ptr, len, offset, 1) >>> 0;
    }

    WASM_VECTOR_LEN = offset;
    return ptr;
}

function takeFromExternrefTable0(idx) {
    const value = wasm.__wbindgen_externrefs.get(idx);
    wasm.__externref_table_dealloc(idx);
    return value;
}

let cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
cachedTextDecoder.decode();
const MAX_SAFARI_DECODE_BYTES = 2146435072;
let numBytesDecoded = 0;
function decodeText(bytes) {
    numBytesDecoded += bytes.length;
    if (numBytesDecoded >= MAX_SAFARI_DECODE_BYTES) {
        cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
        cachedTextDecoder.decode();
        numBytesDecoded = bytes.length;
    }
    return cachedTextDecoder.decode(bytes);
}

const cachedTextEncoder = new TextEncoder();

if (!('encodeInto' in cachedTextEncoder)) {
    cachedTextEncoder.encodeInto = function (arg, view) {
        const buf = cachedTextEncoder.encode(arg);
        view.set(buf);
        return {
            read: arg.length,
            written: buf.length
        };
    };
}

let WASM_VECTOR_LEN = 0;

let wasmModule, wasmInstance, wasm;
function __wbg_finalize_init(instance, module) {
    wasmInstance = instance;
    wasm = instance.exports;
    wasmModule = module;
    cachedDataViewMemory0 = null;
    cachedUint16ArrayMemory0 = null;
    cachedUint32ArrayMemory0 = null;
    cachedUint8ArrayMemory0 = null;
    wasm.__wbindgen_start();
    return wasm;
}

async function __wbg_load(module, imports) {
    if (typeof Response === 'function' && module instanceof Response) {
        if (!module.ok) {
            throw new Error(`failed to fetch Wasm: ${module.status} ${module.statusText} fetching '${module.url}'`);
        }

        if (typeof WebAssembly.instantiateStreaming === 'function') {
            try {
                return await WebAssembly.instantiateStreaming(module, imports);
            } catch (e) {
                const validResponse = expectedResponseType(module.type);

                if (validResponse && module.headers.get('Content-Type') !== 'application/wasm') {
                    console.warn("`WebAssembly.instantiateStreaming` failed because your server does not serve Wasm with `application/wasm` MIME type. Falling back to `WebAssembly.instantiate` which is slower. Original error:\n", e);

                } else { throw e; }
            }
        }

        const bytes = await module.arrayBuffer();
        return await WebAssembly.instantiate(bytes, imports);
    } else {
        const instance = await WebAssembly.instantiate(module, imports);

        if (instance instanceof WebAssembly.Instance) {
            return { instance, module };
        } else {
            return instance;
        }
    }

    function expectedResponseType(type) {
        switch (type) {
            case 'basic': case 'cors': case 'default': return true;
        }
        return false;
    }
}

function initSync(module) {
    if (wasm !== undefined) return wasm;


    if (module !== undefined) {
        if (Object.getPrototypeOf(module) === Object.prototype) {
            ({module} = module)
        } else {
            console.warn('using deprecated parameters for `initSync()`; pass a single object instead')
        }
    }

    const imports = __wbg_get_imports();
    if (!(module instanceof WebAssembly.Module)) {
        module = new WebAssembly.Module(module);
    }
    const instance = new WebAssembly.Instance(module, imports);
    return __wbg_finalize_init(instance, module);
}

let __wbg_init_promise;
async function __wbg_init(module_or_path) {
    if (wasm !== undefined) return wasm;
    if (__wbg_init_promise === undefined) {
        __wbg_init_promise = __wbg_init_once(module_or_path);
        __wbg_init_promise.catch(() => { __wbg_init_promise = undefined; });
    }
    return __wbg_init_promise;
}

async function __wbg_init_once(module_or_path) {

    if (module_or_path !== undefined) {
        if (Object.getPrototypeOf(module_or_path) === Object.prototype) {
            ({module_or_path} = module_or_path)
        } else {
            console.warn('using deprecated parameters for the initialization function; pass a single object instead')
        }
    }


    const imports = __wbg_get_imports();

    if (typeof module_or_path === 'string' || (typeof Request === 'function' && module_or_path instanceof Request) || (typeof URL === 'function' && module_or_path instanceof URL)) {
        module_or_path = fetch(module_or_path);
    }

    const { instance, module } = await __wbg_load(await module_or_path, imports);

    return __wbg_finalize_init(instance, module);
}

export { initSync, __wbg_init as default };
