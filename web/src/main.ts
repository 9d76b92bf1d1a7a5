import { mount } from 'svelte';
import App from './App.svelte';
import { loadTexts } from './i18n/index.svelte';
import { scheme } from './scheme.svelte';
import { settings } from './settings.svelte';
import './style/tokens.css';
import './style/base.css';
import './style/layout.css';

// Before the first paint.
document.documentElement.dataset.theme = scheme.theme;

const target = document.getElementById('app');
// As a task of its own, so that the browser can answer the reader between loading and drawing.
if (target) setTimeout(() => loadTexts(settings.language).then(() => mount(App, { target })));
