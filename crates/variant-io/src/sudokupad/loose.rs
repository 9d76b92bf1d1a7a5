//! The shortened JSON in links of `SudokuPad`.
//!
//! Keys have no quotes, texts have `'`, `t` and `f` stand for true and false, a colour has neither quotes
//! nor `#`, and nothing between commas or brackets stands for an empty object.

/// Makes JSON of shortened JSON. What is not shortened stays as it is.
pub(super) fn lengthened(text: &str) -> String {
    // A text that contains `"` has kept its quotes.
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut json = String::with_capacity(text.len() + text.len() / 2);
    let mut characters = text.chars().peekable();
    // The last character outside texts.
    let mut before = ' ';
    while let Some(character) = characters.next() {
        match character {
            _ if character == quote => {
                json.push('"');
                while let Some(inner) = characters.next() {
                    match inner {
                        '\\' if quote == '\'' && characters.peek() == Some(&'\'') => {
                            json.push('\'');
                            characters.next();
                        }
                        '\\' => {
                            json.push('\\');
                            json.extend(characters.next());
                        }
                        '"' if quote == '\'' => json.push_str("\\\""),
                        _ if inner == quote => break,
                        _ => json.push(inner),
                    }
                }
                json.push('"');
            }
            ',' | ']' | '[' | '{' | '}' | ':' => {
                let is_slot = matches!(before, '[' | ',') && matches!(character, ',' | ']');
                json.push_str(if is_slot { "{}" } else { "" });
                json.push(character);
            }
            _ if character.is_whitespace() => {
                json.push(character);
                continue;
            }
            _ => {
                let mut word = String::from(character);
                while let Some(&next) = characters.peek() {
                    if next.is_ascii_alphanumeric() || "#.+-_".contains(next) {
                        word.push(next);
                        characters.next();
                    } else {
                        break;
                    }
                }
                let is_key = characters.peek() == Some(&':') && matches!(before, '{' | ',');
                json.push_str(&lengthened_word(&word, is_key, before == ':'));
            }
        }
        before = if character == quote { '"' } else { character };
    }
    json
}

fn lengthened_word(word: &str, is_key: bool, is_value: bool) -> String {
    let is_colour = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    match word {
        _ if is_key => format!("\"{word}\""),
        "t" => "true".to_owned(),
        "f" => "false".to_owned(),
        "true" | "false" | "null" => word.to_owned(),
        "#0" => "\"#000000\"".to_owned(),
        "#F" => "\"#FFFFFF\"".to_owned(),
        _ if is_value && is_colour => format!("\"#{word}\""),
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::lengthened;

    #[test]
    fn short_json_becomes_long() {
        let short = "{ce:[[{v:5},,],[,,]],re:[[[0,0],[0,1]]],l:[{c:0A0b0C,th:1.5}],t:f,x:'it\\'s'}";
        assert_eq!(
            lengthened(short),
            "{\"ce\":[[{\"v\":5},{},{}],[{},{},{}]],\"re\":[[[0,0],[0,1]]],\
             \"l\":[{\"c\":\"#0A0b0C\",\"th\":1.5}],\"t\":false,\"x\":\"it's\"}",
        );
    }
}
